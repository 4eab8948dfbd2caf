import type { Message } from '../../../../lib/languages.ts'

type Texts = { readonly subject: Message; readonly body: Message }

const opening: Message = {
  fr: 'Bonjour,',
  nl: 'Geachte heer, geachte mevrouw,',
  en: 'Dear Sir or Madam,',
  de: 'Sehr geehrte Damen und Herren,',
}
const closing: Message = {
  fr: 'Cordialement,\n{{company_name}}',
  nl: 'Met vriendelijke groeten,\n{{company_name}}',
  en: 'Kind regards,\n{{company_name}}',
  de: 'Mit freundlichen Grüßen\n{{company_name}}',
}

const letter = (paragraphs: Message): Message => ({
  fr: [opening.fr, paragraphs.fr, closing.fr].join('\n\n'),
  nl: [opening.nl, paragraphs.nl, closing.nl].join('\n\n'),
  en: [opening.en, paragraphs.en, closing.en].join('\n\n'),
  de: [opening.de, paragraphs.de, closing.de].join('\n\n'),
})

export const documentTexts: Texts = {
  subject: {
    fr: '{{company_name}} : {{document_numbers}}',
    nl: '{{company_name}}: {{document_numbers}}',
    en: '{{company_name}}: {{document_numbers}}',
    de: '{{company_name}}: {{document_numbers}}',
  },
  body: letter({
    fr: 'Veuillez trouver en annexe :\n\n{{documents}}',
    nl: 'Als bijlage vindt u:\n\n{{documents}}',
    en: 'Please find attached:\n\n{{documents}}',
    de: 'Anbei erhalten Sie:\n\n{{documents}}',
  }),
}

export const statementTexts: Texts = {
  subject: {
    fr: '{{company_name}} : votre relevé de compte au {{today}}',
    nl: '{{company_name}}: uw rekeningoverzicht op {{today}}',
    en: '{{company_name}}: your statement of account as at {{today}}',
    de: '{{company_name}}: Ihr Kontoauszug zum {{today}}',
  },
  body: letter({
    fr: 'Veuillez trouver en annexe le relevé de votre compte dans nos livres au {{today}}. Son solde est de {{balance}}, dont {{overdue}} échus.\n\nMerci de nous signaler toute différence avec vos livres.',
    nl: 'Als bijlage vindt u het overzicht van uw rekening in onze boeken op {{today}}. Het saldo bedraagt {{balance}}, waarvan {{overdue}} vervallen is.\n\nGelieve ons elk verschil met uw boeken te melden.',
    en: 'Please find attached the statement of your account in our books as at {{today}}. Its balance is {{balance}}, of which {{overdue}} is overdue.\n\nPlease let us know of any difference from your books.',
    de: 'Anbei erhalten Sie den Auszug Ihres Kontos in unseren Büchern zum {{today}}. Der Saldo beträgt {{balance}}, davon sind {{overdue}} überfällig.\n\nBitte teilen Sie uns Abweichungen von Ihren Büchern mit.',
  }),
}

export const reminderTexts: Readonly<Record<'reminder_1' | 'reminder_2' | 'reminder_3', Texts>> = {
  reminder_1: {
    subject: {
      fr: '{{company_name}} : rappel de paiement, {{total}}',
      nl: '{{company_name}}: betalingsherinnering, {{total}}',
      en: '{{company_name}}: payment reminder, {{total}}',
      de: '{{company_name}}: Zahlungserinnerung, {{total}}',
    },
    body: letter({
      fr: 'Sauf erreur de notre part, nous n’avons pas encore reçu le paiement de :\n\n{{items}}\n\nMontant dû : {{total}}.\n\nMerci de le verser sur le compte {{iban}}. Si votre paiement s’est croisé avec ce message, veuillez ne pas en tenir compte.\n\n{{consumer_notice}}',
      nl: 'Behoudens vergissing van onze kant ontvingen wij nog geen betaling van:\n\n{{items}}\n\nVerschuldigd bedrag: {{total}}.\n\nGelieve het over te schrijven op rekening {{iban}}. Heeft uw betaling dit bericht gekruist, dan hoeft u er geen rekening mee te houden.\n\n{{consumer_notice}}',
      en: 'According to our books, we have not yet received payment of:\n\n{{items}}\n\nAmount due: {{total}}.\n\nPlease transfer it to account {{iban}}. If you have paid in the meantime, please disregard this message.\n\n{{consumer_notice}}',
      de: 'Sofern kein Irrtum unsererseits vorliegt, haben wir noch keine Zahlung erhalten für:\n\n{{items}}\n\nFälliger Betrag: {{total}}.\n\nBitte überweisen Sie ihn auf das Konto {{iban}}. Sollte sich Ihre Zahlung mit dieser Nachricht gekreuzt haben, betrachten Sie sie als gegenstandslos.\n\n{{consumer_notice}}',
    }),
  },
  reminder_2: {
    subject: {
      fr: '{{company_name}} : deuxième rappel, {{total}}',
      nl: '{{company_name}}: tweede herinnering, {{total}}',
      en: '{{company_name}}: second reminder, {{total}}',
      de: '{{company_name}}: Zweite Mahnung, {{total}}',
    },
    body: letter({
      fr: 'Malgré notre premier rappel, le paiement suivant ne nous est pas parvenu :\n\n{{items}}\n\nMontant dû : {{total}}.\n\nNous vous prions de le verser sans tarder sur le compte {{iban}}, ou de nous dire ce qui s’y oppose.',
      nl: 'Ondanks onze eerste herinnering ontvingen wij geen betaling van:\n\n{{items}}\n\nVerschuldigd bedrag: {{total}}.\n\nWij verzoeken u het onverwijld over te schrijven op rekening {{iban}}, of ons te melden wat de betaling verhindert.',
      en: 'Despite our first reminder, we have not received payment of:\n\n{{items}}\n\nAmount due: {{total}}.\n\nPlease transfer it to account {{iban}} without delay, or let us know what is preventing payment.',
      de: 'Trotz unserer Zahlungserinnerung ist folgende Zahlung nicht eingegangen:\n\n{{items}}\n\nFälliger Betrag: {{total}}.\n\nBitte überweisen Sie ihn umgehend auf das Konto {{iban}}, oder teilen Sie uns mit, was der Zahlung entgegensteht.',
    }),
  },
  reminder_3: {
    subject: {
      fr: '{{company_name}} : mise en demeure, {{total}}',
      nl: '{{company_name}}: ingebrekestelling, {{total}}',
      en: '{{company_name}}: final notice, {{total}}',
      de: '{{company_name}}: Letzte Mahnung, {{total}}',
    },
    body: letter({
      fr: 'Nos rappels précédents sont restés sans suite. Nous vous mettons en demeure de payer :\n\n{{items}}\n\nMontant dû : {{total}}, à verser sur le compte {{iban}} dans les 8 jours.\n\nÀ défaut, le dossier sera transmis pour recouvrement, sous réserve de tous nos droits.',
      nl: 'Onze vorige herinneringen bleven zonder gevolg. Wij stellen u in gebreke voor de betaling van:\n\n{{items}}\n\nVerschuldigd bedrag: {{total}}, over te schrijven op rekening {{iban}} binnen 8 dagen.\n\nZo niet wordt het dossier voor invordering doorgegeven, onder voorbehoud van al onze rechten.',
      en: 'Our earlier reminders have gone unanswered. We give you formal notice to pay:\n\n{{items}}\n\nAmount due: {{total}}, to be transferred to account {{iban}} within 8 days.\n\nFailing this, the matter will be passed on for debt collection. All our rights are reserved.',
      de: 'Unsere bisherigen Mahnungen blieben unbeantwortet. Wir fordern Sie letztmalig zur Zahlung auf:\n\n{{items}}\n\nFälliger Betrag: {{total}}, zahlbar binnen 8 Tagen auf das Konto {{iban}}.\n\nAndernfalls wird die Forderung zum Inkasso weitergegeben; alle Rechte bleiben vorbehalten.',
    }),
  },
}

export const requestTexts: Texts = {
  subject: {
    fr: '{{company_name}} : documents manquants pour notre comptabilité',
    nl: '{{company_name}}: ontbrekende stukken voor onze boekhouding',
    en: '{{company_name}}: documents missing from our books',
    de: '{{company_name}}: Fehlende Belege für unsere Buchhaltung',
  },
  body: letter({
    fr: 'Pour notre comptabilité, il nous manque encore :\n\n{{missing}}\n\nPourriez-vous nous les envoyer en réponse à ce message ?',
    nl: 'Voor onze boekhouding ontbreekt nog:\n\n{{missing}}\n\nKunt u ons deze stukken bezorgen als antwoord op dit bericht?',
    en: 'We still need the following for our books:\n\n{{missing}}\n\nCould you send us these documents in reply to this message?',
    de: 'Für unsere Buchhaltung fehlt uns noch:\n\n{{missing}}\n\nKönnten Sie uns diese Belege als Antwort auf diese Nachricht senden?',
  }),
}
