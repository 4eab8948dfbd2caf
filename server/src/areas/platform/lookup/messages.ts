import type { Message } from '../../../lib/languages.ts'

export const messages = {
  source_silent: {
    fr: 'Le registre ou VIES ne répond pas pour l’instant. Réessayez dans {seconds} secondes.',
    nl: 'Het register of VIES antwoordt momenteel niet. Probeer het over {seconds} seconden opnieuw.',
    en: 'The register or VIES does not answer at the moment. Try again in {seconds} seconds.',
    de: 'Das Register oder MIAS antwortet im Moment nicht. Versuchen Sie es in {seconds} Sekunden erneut.',
  },
  register_not_loaded: {
    fr: 'Le registre des entreprises n’est pas chargé dans cette installation. L’exploitant du service peut le charger.',
    nl: 'Het ondernemingsregister is niet geladen in deze installatie. De beheerder van de dienst kan het laden.',
    en: 'The register of enterprises is not loaded in this installation. The operator of the service can load it.',
    de: 'Das Unternehmensregister ist in dieser Installation nicht geladen. Der Betreiber des Dienstes kann es laden.',
  },
  source_not_configured: {
    fr: 'La source de cette recherche n’est pas configurée dans cette installation. L’exploitant du service peut la configurer.',
    nl: 'De bron van deze opzoeking is niet ingesteld in deze installatie. De beheerder van de dienst kan ze instellen.',
    en: 'The source of this lookup is not configured in this installation. The operator of the service can configure it.',
    de: 'Die Quelle dieser Abfrage ist in dieser Installation nicht eingerichtet. Der Betreiber des Dienstes kann sie einrichten.',
  },
  number_wrong: {
    fr: 'Ce numéro n’est pas valable. Vérifiez les chiffres ou indiquez le pays (country).',
    nl: 'Dit nummer is niet geldig. Controleer de cijfers of geef het land op (country).',
    en: 'This number is not valid. Check the digits, or say the country (country).',
    de: 'Diese Nummer ist nicht gültig. Prüfen Sie die Ziffern oder geben Sie das Land an (country).',
  },
  number_unknown: {
    fr: 'La source consultée ne connaît pas ce numéro.',
    nl: 'De geraadpleegde bron kent dit nummer niet.',
    en: 'The source that was asked does not know this number.',
    de: 'Die befragte Quelle kennt diese Nummer nicht.',
  },
  vat_number_wrong: {
    fr: 'Ce numéro n’est pas un numéro de TVA de l’Union, préfixe du pays compris.',
    nl: 'Dit nummer is geen btw-nummer van de Unie, met het voorvoegsel van het land.',
    en: 'This number is not a VAT number of the Union with the prefix of its country.',
    de: 'Diese Nummer ist keine USt-IdNr. der Union mit dem Präfix ihres Landes.',
  },
  name_too_short: {
    fr: 'Indiquez au moins trois lettres ou chiffres du nom.',
    nl: 'Geef minstens drie letters of cijfers van de naam op.',
    en: 'Give at least three letters or digits of the name.',
    de: 'Geben Sie mindestens drei Buchstaben oder Ziffern des Namens an.',
  },
} satisfies Record<string, Message>
