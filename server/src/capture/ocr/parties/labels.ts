/** Words before a value, in four languages, without accents and in lower case as `plain` has them. Each looks a bounded way only. */

/** Before a number: it is the other side's, whoever wrote the invoice. */
export const customerNumberLabel =
  /\b(?:votre|vos|uw|ihre?|your|client|klant|kunden?|customer|buyer|preneur|afnemer|acheteur)\b[^\d]{0,25}$/

export const ownNumberLabel =
  /\b(?:notre|nos|ons|onze|unsere?|our|vendeur|verkoper|seller|supplier|fournisseur|leverancier|lieferant|emetteur)\b[^\d]{0,25}$/

export const vatLabel = /\bt\.?v\.?a\b|\bb\.?t\.?w\b|\bmwst|\bust\b|\bumsatzsteuer|\bmehrwertsteuer|\bv\.?a\.?t\b|\btaxes?\b/
