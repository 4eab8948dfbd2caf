/** Words before a value, in four languages, without accents and in lower case as `plain` has them. Each looks a bounded way only. */

const any = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'))

/** Before a number: it is the other side's, whoever wrote the invoice. */
export const customerNumberLabel =
  /\b(?:votre|vos|uw|ihre?|your|client|klant|kunden?|customer|buyer|preneur|afnemer|acheteur)\b[^\d]{0,25}$/

export const ownNumberLabel =
  /\b(?:notre|nos|ons|onze|unsere?|our|vendeur|verkoper|seller|supplier|fournisseur|leverancier|lieferant|emetteur)\b[^\d]{0,25}$/

export const invoiceDateLabel = any(
  "\\bdate (?:de |d')?(?:la )?(?:facture|facturation|emission|note|document|piece|l'avoir|avoir|note de credit|ticket)",
  '\\b(?:factuur|facturatie|uitgifte|credit(?:nota)?|document|bon)(?:s)?[- ]?datum',
  '\\bdatum (?:van )?(?:de )?(?:factuur|uitreiking|creditnota|facturatie)',
  '\\b(?:rechnungs|ausstellungs|beleg|gutschrifts?|dokument)[- ]?datum',
  '\\bdatum der (?:rechnung|gutschrift|ausstellung)',
  '\\b(?:invoice|issue|issuing|billing|document|credit note|tax)[- ]date',
  '\\bdate of (?:issue|invoice)',
  "\\bdate d'emission",
  '\\bissued(?: on)?\\b',
  '\\bemise? le\\b',
)

/** A bare "date" beside a value. */
export const bareDateLabel = /(?:^|[^a-z])(?:date|datum|dd)\s*[:.]?\s*$/

/** The words between a paper's name and its date: "Facture n° 12 du 3 mars". */
export const datedPaper =
  /\b(?:facture|factuur|rechnung|invoice|note de credit|creditnota|gutschrift|credit note|avoir|ticket|kassabon)\b.{0,50}\b(?:du|van|vom|dated|of|datee du|le)\s*$/

/** A letter says where and when: "Namur, le 3 mars", "Gent, 3 maart". */
export const letterDate = /^[a-z' -]{2,30},\s*(?:le|den|op|the)?\s*$/

export const dueLabel = any(
  '\\becheance\\b',
  '\\ba payer (?:avant|pour) le',
  '\\bpayable (?:avant|au plus tard|le|jusqu)',
  '\\bdate limite de paiement',
  '\\b(?:date|delai) de paiement',
  '\\bverval(?:datum|dag|t)?\\b',
  '\\bte betalen (?:voor|tegen|uiterlijk|op)',
  '\\buiterste (?:betaal)?datum',
  '\\bbetaaldatum',
  '\\bbetalen voor',
  '\\bfallig',
  '\\bzahlbar (?:bis|am)',
  '\\bzahlungsziel',
  '\\bzahlungsfrist',
  '\\bdue\\b',
  '\\bpay(?:able|ment)? (?:by|before|until)',
)

/** Days that matter to somebody and are not the day of the invoice. */
export const otherDateLabel = any(
  '\\blivr|\\blever|\\bliefer|\\bdeliver|\\bship|\\bexped|\\bversand',
  '\\bcommande|\\bbestel|\\bbestell|\\border|\\bauftrag|\\boffre|\\bofferte|\\bangebot|\\bquot',
  '\\bperiod|\\bzeitraum|\\bprestation|\\bleistung|\\bservice|\\bvan\\b.{0,20}\\btot\\b',
  '\\bpaye|\\bpaid|\\bbetaald|\\bbezahlt|\\bpayment date|\\bimpression|\\bprint|\\bafdruk|\\bdruck',
  '\\bcontrat|\\bcontract|\\bvertrag|\\bnaissance|\\bgeboorte|\\bvalable|\\bgeldig|\\bgultig|\\bvalid',
  '\\breleve|\\bsejour|\\bdebut|\\bbegin|\\bstart|\\bfin\\b|\\beinde|\\bende\\b|\\bend\\b|\\buntil|\\bprochain|\\bvolgende|\\bnext',
)

const no = '(?:n\\s?[°ºo*]\\.?|no\\.?|nr\\.?|num(?:ero|mer)?\\.?|number|#|nummer)'

const paperWords =
  '(?:facture|factuur|rechnung|invoice|note de credit|avoir|creditnota|credit ?nota|gutschrift|credit note|ticket|bon(?! d)|recu|receipt|beleg|document|piece|kassabon|kasticket)'

export const numberLabel = any(
  `\\b${no}\\s*(?:de |d'|der |van de |van )?(?:la |votre |de )?${paperWords}\\b`,
  `\\b${paperWords}s?[- ]?(?:nummer|nr\\.?|number|no\\.?|num\\.?|id)(?![a-z])`,
  `\\b${paperWords}\\s*:?\\s*${no}(?![a-z])`,
  `\\b(?:rechnungs|gutschrifts|beleg|factuur|document|creditnota|stuk)[- ]?(?:nummer|nr)\\b`,
  `\\binvoice\\s*(?:#|id|ref(?:erence)?)`,
  `\\breference (?:de )?(?:la )?facture`,
)

export const bareNumberLabel = new RegExp(`^\\s*${no}\\s*:?(?=\\s|$|[a-z]{0,4}\\d)`)

/** Another number than the invoice's: a customer, an order, a phone. */
export const otherNumberLabel =
  /\b(?:clients?|klant\w*|kunden?\w*|customer|commande|bestel\w*|order|auftrag\w*|contrat|contract\w*|vertrag\w*|dossier|tva|btw|vat|ust\w*|mwst|steuer\w*|compte|rekening|konto|account|tel\w*|phone|gsm|fax|mobile|livraison|levering\w*|liefer\w*|delivery|po|projet|project\w*|chantier|werf|votre|uw|ihr\w*|your|siret|siren|rcs|rpm|rpr|entreprise|onderneming\w*|licence|table|caisse|kassa|vendeur|page)\b/

/** Before the number of another paper, which this one corrects or recalls. */
export const earlierPaper =
  /\b(?:concerne|concernant|relative? a|relatif a|rectifie|annule|sur|betreft|betreffende|inzake|correctie|betr\.?|bezug|zu|betrifft|zur|regarding|for|relating to|original|origineel|ursprungliche?|corrects|origine|d'origine|ref(?:erence|erentie|erenz)?\.?)\s*(?:la |de |der |our |to |:)?\s*(?:original |origineel |initiale )?\s*$/

const tax = '(?:btw|b\\.t\\.w\\.?|tva|t\\.v\\.a\\.?|vat|tax(?:es)?|mwst|ust|mehrwertsteuer|umsatzsteuer)'

export const netLabel = {
  sure: any(
    '\\bh\\.?t\\.?v\\.?a\\b|\\bhors (?:t\\.?v\\.?a|taxes?)|\\bh\\.?t\\b|\\bhtva',
    `\\bexcl(?:\\.|usief|usive|uding)? ?(?:of )?(?:de )?${tax}|\\b${tax} ?(?:exclu|excl|non compris)|\\b(?:zonder|before|ohne|without) ${tax}|\\btotaa?l excl(?:\\.|usief|usive|uding)?\\s*(?:$|:|€|eur)`,
  ),
  likely:
    /\bnet(?:to)?(?:betrag|bedrag|summe|preis|prijs|wert|total|totaal|amount)?\b|\bsous[- ]?total|\bsubtota+l|\bsub[- ]total|\bzwischensumme|\bmaatstaf|\bbelastbaar|\btaxable|\bimposable|\bbase\b|\bbasis\b|\bbemessung/,
}

export const vatLabel = /\bt\.?v\.?a\b|\bb\.?t\.?w\b|\bmwst|\bust\b|\bumsatzsteuer|\bmehrwertsteuer|\bv\.?a\.?t\b|\btaxes?\b/

export const grossLabel = {
  sure: any(
    '\\bt\\.?v\\.?a\\.?c\\b|\\bt\\.?t\\.?c\\b|\\btoutes taxes|\\b(?:net )?a payer\\b|\\bsolde (?:a payer|du)|\\bmontant du\\b|\\btotal du\\b|\\ba regler\\b',
    `\\bin[ck]l(?:\\.|usief|usive|uding|usiv|us)? ?(?:of )?(?:de )?(?:\\d{1,2} ?% ?)?${tax}|\\b${tax} ?(?:inclu|incl|compris|inbegrepen|inkl)|\\btotaa?l in[ck]l(?:\\.|usief|usive|uding|usiv)?\\s*(?:$|:|€|eur)`,
    '\\bte betalen\\b|\\bte voldoen\\b|\\bzu zahlen|\\bzahlbetrag|\\bbrutto\\w*|\\bgross\\b|\\bendbetrag|\\bendsumme',
    '\\bamount (?:due|payable)|\\btotal (?:due|payable)|\\bgrand total|\\bbalance due|\\b(?:amount )?to pay\\b|\\bplease pay',
  ),
  likely:
    /\bmontant total\b|\btotaalbedrag|\btotal amount|\bgesamt(?:betrag|summe|preis)?\b|\brechnungsbetrag|\bfactuurbedrag|\binvoice total|\btotal general|\balgemeen totaal|\btotal facture|\btotaal factuur/,
}

export const bareTotalLabel =
  /(?:^|[^a-z])(?:total|totaal|summe|gesamt|totaux|totalen)(?:\s+(?:eur|euro|general|facture|factuur|invoice|rechnung|in))?\s*[:€$£]?\s*(?:eur)?\s*$/

/** What is asked for in the end is not always the invoice: instalments, old debts, discounts for paying early. */
export const besideTotal =
  /\bacompte|\bdeja (?:paye|verse|regle)|\bvoorschot|\breeds betaald|\banzahlung|\bbereits (?:bezahlt|gezahlt)|\bdeposit|\bprepa|\bprepaid|\balready paid|\bpaid\b|\bsolde (?:anterieur|precedent)|\bancien solde|\bvorig saldo|\boud saldo|\bvorheriger saldo|\bprevious balance|\bold balance|\brappel\b|\bescompte|\bkorting contant|\bskonto|\bcash discount|\breport(?:e|er)?\b|\ba reporter|\boverdracht|\bubertrag|\bcarried|\brendu|\bwisselgeld|\bruckgeld|\bchange\b|\bcapital|\bkapitaal|\bstammkapital/

export const reverseCharge =
  /autoliquidation|auto-liquidation|cocontractant|co-contractant|medecontractant|btw verlegd|verlegging van (?:de )?(?:heffing|btw)|verlegd|reverse[- ]charge|steuerschuldnerschaft|report de perception|art(?:icle|ikel|\.)? ?20 (?:de l')?(?:ar|a\.r\.|kb|k\.b\.|arrete)|art(?:icle|ikel|\.)? ?(?:44|196) (?:de la |of |van |der |du )?(?:dir|cou|code|council|richt|directive|2006)|283[- ]?2/

/** Why there is no VAT at all, in words of the law. */
export const exemptWords =
  /exoner|exempt|vrijgesteld|vrijstelling|steuerfrei|steuerbefreit|kleinunternehmer|franchise|non applicable|art(?:icle|\.)? ?293 ?b|39 ?bis|intracom|intra-com|export|non assujetti|niet onderworpen|regime particulier|bijzondere (?:vrijstellings)?regeling|non soumis|not subject|outside (?:the )?scope|kleine onderneming/
