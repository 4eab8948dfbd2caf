import type { Message } from '../../../lib/languages.ts'

export const messages = {
  silent: {
    fr: 'La plateforme externe ne répond pas pour l’instant. Réessayez dans {seconds} secondes.',
    nl: 'Het externe platform antwoordt momenteel niet. Probeer het over {seconds} seconden opnieuw.',
    en: 'The external platform does not answer at the moment. Try again in {seconds} seconds.',
    de: 'Die externe Plattform antwortet im Moment nicht. Versuchen Sie es in {seconds} Sekunden erneut.',
  },
  firm_not_linked: {
    fr: 'Ce cabinet n’est lié à aucune plateforme externe. L’exploitant du service peut le lier.',
    nl: 'Dit kantoor is aan geen enkel extern platform gekoppeld. De beheerder van de dienst kan het koppelen.',
    en: 'This firm is not linked to an external platform. The operator of the service can link it.',
    de: 'Diese Kanzlei ist mit keiner externen Plattform verbunden. Der Betreiber des Dienstes kann sie verbinden.',
  },
  company_not_linked: {
    fr: 'Ce dossier ne vient d’aucune plateforme externe : il n’y a rien à importer.',
    nl: 'Dit dossier komt van geen enkel extern platform: er valt niets in te voeren.',
    en: 'This company file does not come from an external platform: there is nothing to import.',
    de: 'Diese Akte stammt von keiner externen Plattform: Es gibt nichts einzulesen.',
  },
} satisfies Record<string, Message>
