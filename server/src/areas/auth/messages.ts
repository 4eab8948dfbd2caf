import type { Message } from '../../lib/languages.ts'

export const messages = {
  wrong_credentials: {
    fr: 'Adresse ou mot de passe incorrect.',
    nl: 'Onjuist e-mailadres of wachtwoord.',
    en: 'Wrong address or password.',
    de: 'Falsche Adresse oder falsches Passwort.',
  },
  token_limit_reached: {
    fr: 'Vous avez déjà {limit} jetons d’intégration. Révoquez-en un avant d’en créer un autre.',
    nl: 'U hebt al {limit} integratietokens. Trek er een in voordat u een nieuw aanmaakt.',
    en: 'You already have {limit} integration tokens. Revoke one before creating another.',
    de: 'Sie haben bereits {limit} Integrationstoken. Widerrufen Sie eines, bevor Sie ein neues erstellen.',
  },
} satisfies Record<string, Message>
