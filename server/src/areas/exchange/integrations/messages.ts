import type { Message } from '../../../lib/languages.ts'

export const messages = {
  connected: {
    fr: 'Ce dossier est déjà connecté à {provider}.',
    nl: 'Dit dossier is al met {provider} verbonden.',
    en: 'This company file is connected to {provider} already.',
    de: 'Diese Akte ist bereits mit {provider} verbunden.',
  },
  paused: {
    fr: 'La connexion est en pause. Reprenez-la d’abord.',
    nl: 'De verbinding is gepauzeerd. Hervat ze eerst.',
    en: 'The connection is paused. Resume it first.',
    de: 'Die Verbindung ist angehalten. Nehmen Sie sie zuerst wieder auf.',
  },
  unavailable: {
    fr: '{provider} ne répond pas. Réessayez dans {seconds} secondes.',
    nl: '{provider} antwoordt niet. Probeer opnieuw over {seconds} seconden.',
    en: '{provider} does not answer. Try again in {seconds} seconds.',
    de: '{provider} antwortet nicht. Versuchen Sie es in {seconds} Sekunden erneut.',
  },
  secret_refused: {
    fr: '{provider} refuse cet accès. Vérifiez les identifiants et leurs droits.',
    nl: '{provider} weigert deze toegang. Controleer de gegevens en hun rechten.',
    en: '{provider} refuses these credentials. Check them and their permissions.',
    de: '{provider} lehnt diese Zugangsdaten ab. Prüfen Sie sie und ihre Berechtigungen.',
  },
  secret_missing: {
    fr: '{provider} demande cette valeur.',
    nl: '{provider} vraagt deze waarde.',
    en: '{provider} requires this value.',
    de: '{provider} verlangt diesen Wert.',
  },
  field_foreign: {
    fr: '{provider} ne connaît pas ce champ.',
    nl: '{provider} kent dit veld niet.',
    en: '{provider} does not have this field.',
    de: '{provider} kennt dieses Feld nicht.',
  },
  journal_required: {
    fr: 'Choisissez un journal financier.',
    nl: 'Kies een financieel dagboek.',
    en: 'Choose a financial journal.',
    de: 'Wählen Sie ein Finanzjournal.',
  },
  journal_unknown: {
    fr: 'Ce journal n’est pas un journal financier actif.',
    nl: 'Dit dagboek is geen actief financieel dagboek.',
    en: 'This journal is not an active financial journal.',
    de: 'Dieses Journal ist kein aktives Finanzjournal.',
  },
  journal_twice: {
    fr: 'Ce journal est déjà nommé.',
    nl: 'Dit dagboek is al genoemd.',
    en: 'This journal is named already.',
    de: 'Dieses Journal ist bereits genannt.',
  },
  journal_without_iban: {
    fr: 'Ce journal n’a pas d’IBAN. Encodez d’abord l’IBAN du compte.',
    nl: 'Dit dagboek heeft geen IBAN. Vul eerst het IBAN van de rekening in.',
    en: 'This journal has no IBAN. Enter the IBAN of the account first.',
    de: 'Dieses Journal hat keine IBAN. Tragen Sie zuerst die IBAN des Kontos ein.',
  },
  journal_with_iban: {
    fr: 'Le solde de {provider} n’est pas un compte bancaire : choisissez un journal financier sans IBAN.',
    nl: 'Het saldo bij {provider} is geen bankrekening: kies een financieel dagboek zonder IBAN.',
    en: 'The balance at {provider} is not a bank account: choose a financial journal without IBAN.',
    de: 'Das Guthaben bei {provider} ist kein Bankkonto: Wählen Sie ein Finanzjournal ohne IBAN.',
  },
  journal_fed: {
    fr: 'Une autre source alimente déjà ce journal.',
    nl: 'Een andere bron voedt dit dagboek al.',
    en: 'Another source feeds this journal already.',
    de: 'Eine andere Quelle versorgt dieses Journal bereits.',
  },
  account_missing: {
    fr: 'Cet accès à {provider} n’ouvre pas le compte {iban}.',
    nl: 'Deze toegang tot {provider} opent de rekening {iban} niet.',
    en: 'These credentials of {provider} do not open the account {iban}.',
    de: 'Diese Zugangsdaten von {provider} öffnen das Konto {iban} nicht.',
  },
  test_ok: {
    fr: '{provider} accepte l’accès.',
    nl: '{provider} aanvaardt de toegang.',
    en: '{provider} accepts the credentials.',
    de: '{provider} nimmt die Zugangsdaten an.',
  },
} satisfies Record<string, Message>

/** Why a run failed, or what is worth knowing about one that did not; stored by name. */
export const runMessages = {
  provider_silent: {
    fr: '{provider} n’a pas répondu. La prochaine exécution réessaie.',
    nl: '{provider} antwoordde niet. De volgende uitvoering probeert opnieuw.',
    en: '{provider} did not answer. The next run tries again.',
    de: '{provider} hat nicht geantwortet. Der nächste Lauf versucht es erneut.',
  },
  credentials_refused: {
    fr: '{provider} a refusé l’accès. Donnez de nouveaux identifiants à la connexion.',
    nl: '{provider} weigerde de toegang. Geef de verbinding nieuwe gegevens.',
    en: '{provider} refused the credentials. Give the connection new ones.',
    de: '{provider} hat die Zugangsdaten abgelehnt. Geben Sie der Verbindung neue.',
  },
  wrong_answer: {
    fr: '{provider} a donné une réponse inattendue. Rien n’a été pris de cette réponse.',
    nl: '{provider} gaf een onverwacht antwoord. Daarvan werd niets overgenomen.',
    en: '{provider} gave an unexpected answer. Nothing of it was taken.',
    de: '{provider} hat unerwartet geantwortet. Davon wurde nichts übernommen.',
  },
  endless_pages: {
    fr: '{provider} répète ses pages sans fin. Rien n’a été pris de cette liste.',
    nl: '{provider} herhaalt zijn pagina’s zonder einde. Van die lijst werd niets overgenomen.',
    en: '{provider} repeats its pages without end. Nothing of that list was taken.',
    de: '{provider} wiederholt seine Seiten ohne Ende. Von dieser Liste wurde nichts übernommen.',
  },
  too_many: {
    fr: 'Il y a plus de 100 000 opérations depuis le jour de début. Choisissez un jour plus récent.',
    nl: 'Er zijn meer dan 100.000 verrichtingen sinds de begindag. Kies een recentere dag.',
    en: 'There are more than 100,000 transactions since the start day. Choose a later day.',
    de: 'Seit dem Anfangstag gibt es mehr als 100.000 Umsätze. Wählen Sie einen späteren Tag.',
  },
  account_missing: messages.account_missing,
  account_in_other_currency: {
    fr: 'Le solde de {provider} est en {currency}, une autre devise que celle du dossier.',
    nl: 'Het saldo bij {provider} is in {currency}, een andere munt dan die van het dossier.',
    en: 'The balance at {provider} is in {currency}, another currency than that of the company file.',
    de: 'Das Guthaben bei {provider} lautet auf {currency}, eine andere Währung als die der Akte.',
  },
  exchange_rate_missing: {
    fr: 'Aucun cours {currency} n’est connu au {day}. La prochaine exécution réessaie.',
    nl: 'Voor {day} is geen koers {currency} bekend. De volgende uitvoering probeert opnieuw.',
    en: 'No rate for {currency} is known on {day}. The next run tries again.',
    de: 'Für den {day} ist kein Kurs {currency} bekannt. Der nächste Lauf versucht es erneut.',
  },
  journal_missing: {
    fr: 'Un journal de la connexion n’est plus un journal financier actif. Modifiez la connexion.',
    nl: 'Een dagboek van de verbinding is geen actief financieel dagboek meer. Wijzig de verbinding.',
    en: 'A journal of the connection is no longer an active financial journal. Change the connection.',
    de: 'Ein Journal der Verbindung ist kein aktives Finanzjournal mehr. Ändern Sie die Verbindung.',
  },
  bank_slow: {
    fr: 'La banque n’a pas fini sa mise à jour à temps ; ce qui est arrivé ensuite suit à la prochaine exécution.',
    nl: 'De bank was niet op tijd klaar met bijwerken; wat later aankwam, volgt bij de volgende uitvoering.',
    en: 'The bank did not finish its update in time; what arrived later follows with the next run.',
    de: 'Die Bank wurde mit der Aktualisierung nicht rechtzeitig fertig; was später eintraf, folgt beim nächsten Lauf.',
  },
  stopped: {
    fr: 'La connexion a été mise en pause ou déconnectée pendant l’exécution.',
    nl: 'De verbinding werd tijdens de uitvoering gepauzeerd of verbroken.',
    en: 'The connection was paused or disconnected during the run.',
    de: 'Die Verbindung wurde während des Laufs angehalten oder getrennt.',
  },
  interrupted: {
    fr: 'L’exécution a été interrompue. Ce qui manque suit à la prochaine.',
    nl: 'De uitvoering werd onderbroken. Wat ontbreekt, volgt bij de volgende.',
    en: 'The run was interrupted. What is missing follows with the next one.',
    de: 'Der Lauf wurde unterbrochen. Was fehlt, folgt beim nächsten.',
  },
} satisfies Record<string, Message>
export type RunMessage = keyof typeof runMessages
