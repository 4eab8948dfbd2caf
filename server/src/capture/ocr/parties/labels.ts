/** Words before a value in four languages, in lower case without accents. Every pattern has a bounded length. */

/** Before a number of the customer, whoever issued the invoice. */
export const customerNumberLabel =
  /\b(?:votre|vos|uw|ihre?|your|client|klant|kunden?|customer|buyer|preneur|afnemer|acheteur)\b[^\d]{0,25}$/

export const ownNumberLabel =
  /\b(?:notre|nos|ons|onze|unsere?|our|vendeur|verkoper|seller|supplier|fournisseur|leverancier|lieferant|emetteur)\b[^\d]{0,25}$/

export const vatLabel = /\bt\.?v\.?a\b|\bb\.?t\.?w\b|\bmwst|\bust\b|\bumsatzsteuer|\bmehrwertsteuer|\bv\.?a\.?t\b|\btaxes?\b/
