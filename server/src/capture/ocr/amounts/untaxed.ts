const any = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'))

/** Reverse charge, in the wording of the laws and of common translations. */
export const reverseCharge = any(
  'auto-?liquid|co-?contractant|medecontractant|verlegd|verlegging van (?:de )?(?:heffing|btw)|reverse[- ]?charge|report de perception',
  'steuerschuld(?:nerschaft)?\\b|ubergang der steuerschuld',
  'tva (?:est )?due par|taxe (?:est )?due par|acquittee? par le (?:preneur|client)|btw te voldoen door|account(?:ed)? for (?:the )?(?:vat|tax)|accounted for by',
  "art(?:icle|ikel|\\.)? ?20 (?:de l')?(?:ar|a\\.r\\.|kb|k\\.b\\.|arrete)",
  'art(?:icle|ikel|\\.)? ?(?:44|194|196)\\b(?! ?%)|283[- ]?2|\\b13b\\b',
)

/** Other reasons for an invoice without VAT, in the wording of the laws. */
export const exemptWords = any(
  'exoner|exempt|vrijgesteld|vrijstelling|steuerfrei|steuerbefreit|umsatzsteuerfrei|kleinunternehmer|kleine onderneming|small (?:enterprise|business)',
  'franchise|non applicable|not applicable|art(?:icle|\\.)? ?293 ?b|39 ?bis|(?<!(?:tva|btw|vat|taxe|identification)[ -])intra-?com|intra-?eu\\b|innergemeinschaft|export|ausfuhr|zero[- ]rated',
  'non assujetti|niet onderworpen|regime particulier|bijzondere (?:vrijstellings)?regeling|non soumis|not subject|nicht (?:im inland )?steuerbar',
  '(?:outside|hors)(?: the| du)? (?:scope|champ)|buiten (?:het )?toepassingsgebied|\\bno vat\\b|\\bgeen btw\\b|\\bkeine (?:mwst|umsatzsteuer)|tva non (?:facturee|percue|due)',
)
