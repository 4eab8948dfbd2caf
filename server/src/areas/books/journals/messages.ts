import type { Message } from '../../../lib/languages.ts'

export const messages = {
  code_taken: {
    fr: 'Le dossier a déjà un journal {code} : choisissez un autre code.',
    nl: 'Het dossier heeft al een dagboek {code}: kies een andere code.',
    en: 'The company file already has a journal {code}: choose another code.',
    de: 'Die Akte hat bereits ein Journal {code}: Wählen Sie einen anderen Code.',
  },
  code_reserved: {
    fr: 'Le code {code} est celui du journal des à-nouveaux, un journal d’opérations diverses. Choisissez-en un autre.',
    nl: 'De code {code} is die van het openingsdagboek, een dagboek van diverse verrichtingen. Kies een andere.',
    en: 'The code {code} belongs to the journal of opening entries, a miscellaneous one. Choose another.',
    de: 'Der Code {code} gehört zum Journal der Eröffnungsbuchungen, einem Journal sonstiger Buchungen. Wählen Sie einen anderen.',
  },
  iban_wrong: {
    fr: 'IBAN incorrect : le chiffre de contrôle ne concorde pas.',
    nl: 'Onjuiste IBAN: het controlegetal klopt niet.',
    en: 'Wrong IBAN: its check digits do not agree.',
    de: 'Falsche IBAN: Die Prüfziffer stimmt nicht.',
  },
  bic_wrong: {
    fr: 'BIC incorrect : 8 ou 11 caractères, par exemple GEBABEBB.',
    nl: 'Onjuiste BIC: 8 of 11 tekens, bijvoorbeeld GEBABEBB.',
    en: 'Wrong BIC: 8 or 11 characters, for example GEBABEBB.',
    de: 'Falsche BIC: 8 oder 11 Zeichen, zum Beispiel GEBABEBB.',
  },
  payment_schema_misplaced: {
    fr: 'Seul un journal financier indique la version des fichiers de paiement.',
    nl: 'Alleen een financieel dagboek vermeldt de versie van de betaalbestanden.',
    en: 'Only a financial journal names the version of payment files.',
    de: 'Nur ein Finanzjournal nennt die Version der Zahlungsdateien.',
  },
  iban_misplaced: {
    fr: 'Seul un journal financier porte un IBAN.',
    nl: 'Alleen een financieel dagboek heeft een IBAN.',
    en: 'Only a financial journal has an IBAN.',
    de: 'Nur ein Finanzjournal hat eine IBAN.',
  },
  iban_taken: {
    fr: 'Cet IBAN est déjà celui du journal {code}.',
    nl: 'Deze IBAN hoort al bij dagboek {code}.',
    en: 'Journal {code} already has this IBAN.',
    de: 'Diese IBAN gehört bereits zum Journal {code}.',
  },
  iban_repeated: {
    fr: 'Cet IBAN est donné deux fois.',
    nl: 'Deze IBAN komt twee keer voor.',
    en: 'This IBAN is given twice.',
    de: 'Diese IBAN kommt zweimal vor.',
  },
  control_account_unfit: {
    fr: 'Un journal de ce type demande un compte imputable de nature {kind}.',
    nl: 'Een dagboek van dit type vraagt een boekbare rekening van de soort {kind}.',
    en: 'A journal of this type needs a postable account of kind {kind}.',
    de: 'Ein Journal dieses Typs verlangt ein bebuchbares Konto der Art {kind}.',
  },
  control_account_unwanted: {
    fr: 'Un journal d’opérations diverses n’a pas de compte de contrepartie.',
    nl: 'Een dagboek diverse verrichtingen heeft geen tegenrekening.',
    en: 'A journal of miscellaneous operations has no control account.',
    de: 'Ein Journal für sonstige Buchungen hat kein Gegenkonto.',
  },
  third_party_unknown: {
    fr: 'Ce tiers n’existe pas dans le dossier.',
    nl: 'Deze relatie bestaat niet in het dossier.',
    en: 'There is no such third party in the company file.',
    de: 'Diesen Geschäftspartner gibt es in der Akte nicht.',
  },
  mechanism_unknown: {
    fr: 'Aucun code TVA du pays n’a ce mécanisme : la règle ne s’appliquerait jamais.',
    nl: 'Geen enkele btw-code van het land heeft dit mechanisme: de regel zou nooit van toepassing zijn.',
    en: 'No VAT code of the country has this mechanism: the rule would never hold.',
    de: 'Kein Steuerschlüssel des Landes hat dieses Verfahren: Die Regel würde nie greifen.',
  },
  only_purchases: {
    fr: 'Ce journal ne reçoit que des achats : la règle ne s’appliquerait jamais.',
    nl: 'Dit dagboek neemt alleen aankopen op: de regel zou nooit van toepassing zijn.',
    en: 'This journal takes only purchases: the rule would never hold.',
    de: 'Dieses Journal nimmt nur Einkäufe auf: Die Regel würde nie greifen.',
  },
  only_sales: {
    fr: 'Ce journal ne reçoit que des ventes : la règle ne s’appliquerait jamais.',
    nl: 'Dit dagboek neemt alleen verkopen op: de regel zou nooit van toepassing zijn.',
    en: 'This journal takes only sales: the rule would never hold.',
    de: 'Dieses Journal nimmt nur Verkäufe auf: Die Regel würde nie greifen.',
  },
  only_invoices: {
    fr: 'Ce journal ne reçoit que des factures : la règle ne s’appliquerait jamais.',
    nl: 'Dit dagboek neemt alleen facturen op: de regel zou nooit van toepassing zijn.',
    en: 'This journal takes only invoices: the rule would never hold.',
    de: 'Dieses Journal nimmt nur Rechnungen auf: Die Regel würde nie greifen.',
  },
  only_credit_notes: {
    fr: 'Ce journal ne reçoit que des notes de crédit : la règle ne s’appliquerait jamais.',
    nl: 'Dit dagboek neemt alleen creditnota’s op: de regel zou nooit van toepassing zijn.',
    en: 'This journal takes only credit notes: the rule would never hold.',
    de: 'Dieses Journal nimmt nur Gutschriften auf: Die Regel würde nie greifen.',
  },
  type_contradicts: {
    fr: 'Dans un journal de ce type, ces règles ne s’appliqueraient jamais : {rules}. Modifiez-les d’abord.',
    nl: 'In een dagboek van dit type zouden deze regels nooit van toepassing zijn: {rules}. Wijzig ze eerst.',
    en: 'In a journal of this type these rules would never hold: {rules}. Change them first.',
    de: 'In einem Journal dieses Typs würden diese Regeln nie greifen: {rules}. Ändern Sie sie zuerst.',
  },
} satisfies Record<string, Message>
