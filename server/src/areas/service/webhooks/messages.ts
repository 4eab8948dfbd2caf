import type { Message } from '../../../lib/languages.ts'

export const messages = {
  url_refused: {
    fr: 'Cette adresse ne peut pas être appelée. Indiquez une adresse https publique.',
    nl: 'Dit adres kan niet worden aangeroepen. Geef een openbaar https-adres op.',
    en: 'This address cannot be called. Give a public https address.',
    de: 'Diese Adresse kann nicht aufgerufen werden. Geben Sie eine öffentliche https-Adresse an.',
  },
  url_malformed: {
    fr: 'Ce n’est pas une adresse complète : https://hooks.example.com/partita.',
    nl: 'Dit is geen volledig adres: https://hooks.example.com/partita.',
    en: 'This is not a complete address: https://hooks.example.com/partita.',
    de: 'Das ist keine vollständige Adresse: https://hooks.example.com/partita.',
  },
  url_scheme: {
    fr: 'L’adresse doit commencer par https://.',
    nl: 'Het adres moet met https:// beginnen.',
    en: 'The address has to begin with https://.',
    de: 'Die Adresse muss mit https:// beginnen.',
  },
  url_credentials: {
    fr: 'Retirez le nom d’utilisateur et le mot de passe de l’adresse : la signature prouve l’origine.',
    nl: 'Verwijder gebruikersnaam en wachtwoord uit het adres: de handtekening bewijst de herkomst.',
    en: 'Take user name and password out of the address: the signature proves where a request comes from.',
    de: 'Entfernen Sie Benutzername und Passwort aus der Adresse: Die Signatur belegt die Herkunft.',
  },
  url_host: {
    fr: 'Ce nom d’hôte n’est pas public. Utilisez un nom de domaine joignable depuis Internet.',
    nl: 'Deze hostnaam is niet openbaar. Gebruik een domeinnaam die via het internet bereikbaar is.',
    en: 'This host name is not public. Use a domain name that can be reached from the Internet.',
    de: 'Dieser Hostname ist nicht öffentlich. Verwenden Sie einen Domainnamen, der aus dem Internet erreichbar ist.',
  },
  url_port: {
    fr: 'Ce port n’est pas permis. Utilisez 443, ou un port à partir de 1024 qui ne sert pas à un autre protocole.',
    nl: 'Deze poort is niet toegestaan. Gebruik 443, of een poort vanaf 1024 die niet voor een ander protocol dient.',
    en: 'This port is not allowed. Use 443, or a port from 1024 up that serves no other protocol.',
    de: 'Dieser Port ist nicht erlaubt. Verwenden Sie 443 oder einen Port ab 1024, der keinem anderen Protokoll dient.',
  },
  url_address: {
    fr: 'Cette adresse mène à un réseau privé ou réservé. Utilisez une adresse publique.',
    nl: 'Dit adres leidt naar een privé- of gereserveerd netwerk. Gebruik een openbaar adres.',
    en: 'This address leads into a private or reserved network. Use a public one.',
    de: 'Diese Adresse führt in ein privates oder reserviertes Netz. Verwenden Sie eine öffentliche Adresse.',
  },
  limit_reached: {
    fr: 'Le cabinet a déjà {limit} points d’accès, le maximum. Supprimez-en un d’abord.',
    nl: 'Het kantoor heeft al {limit} endpoints, het maximum. Verwijder er eerst een.',
    en: 'The firm has {limit} endpoints already, which is the most. Remove one first.',
    de: 'Die Kanzlei hat bereits {limit} Endpunkte, das Maximum. Entfernen Sie zuerst einen.',
  },
  event_unknown: {
    fr: 'Cet événement n’existe pas : {event}. GET /v1/webhooks/events donne la liste.',
    nl: 'Deze gebeurtenis bestaat niet: {event}. GET /v1/webhooks/events geeft de lijst.',
    en: 'There is no event {event}. GET /v1/webhooks/events lists them.',
    de: 'Das Ereignis {event} gibt es nicht. GET /v1/webhooks/events nennt alle.',
  },
  star_alone: {
    fr: '« * » désigne tous les événements et s’emploie seul.',
    nl: '“*” staat voor alle gebeurtenissen en wordt alleen gebruikt.',
    en: '"*" stands for all events and is used alone.',
    de: '„*“ steht für alle Ereignisse und wird allein verwendet.',
  },
  delivery_pending: {
    fr: 'Cet envoi est encore en cours. Attendez qu’il soit livré ou en échec.',
    nl: 'Deze verzending loopt nog. Wacht tot ze is afgeleverd of mislukt.',
    en: 'This delivery is still under way. Wait until it is delivered or failed.',
    de: 'Diese Zustellung läuft noch. Warten Sie, bis sie zugestellt oder fehlgeschlagen ist.',
  },
  replay_range: {
    fr: 'Indiquez from_sequence et to_sequence, ou since seul.',
    nl: 'Geef from_sequence en to_sequence op, of alleen since.',
    en: 'Give from_sequence and to_sequence, or since alone.',
    de: 'Geben Sie from_sequence und to_sequence an, oder nur since.',
  },
  replay_order: {
    fr: 'to_sequence ne peut pas précéder from_sequence.',
    nl: 'to_sequence kan niet vóór from_sequence liggen.',
    en: 'to_sequence cannot come before from_sequence.',
    de: 'to_sequence darf nicht vor from_sequence liegen.',
  },
  replay_too_large: {
    fr: 'Plus de {limit} événements : rejouez-les en plusieurs fois.',
    nl: 'Meer dan {limit} gebeurtenissen: speel ze in delen opnieuw af.',
    en: 'More than {limit} events: replay them in parts.',
    de: 'Mehr als {limit} Ereignisse: Spielen Sie sie in Teilen erneut ab.',
  },
  events_restored: {
    fr: 'Le service a été rétabli à un moment antérieur : ce numéro n’existe plus. Reprenez à partir de {oldest}, et relisez les dossiers pour ce qui précède.',
    nl: 'De dienst is hersteld naar een vroeger moment: dit nummer bestaat niet meer. Ga verder vanaf {oldest} en lees de dossiers opnieuw voor wat eraan voorafgaat.',
    en: 'The service was restored to an earlier moment: this number exists no longer. Go on from {oldest}, and read the files anew for what came before.',
    de: 'Der Dienst wurde auf einen früheren Zeitpunkt zurückgesetzt: Diese Nummer gibt es nicht mehr. Fahren Sie ab {oldest} fort und lesen Sie die Akten für Früheres neu.',
  },
  events_expired: {
    fr: 'Ces événements ne sont plus conservés (30 jours). Reprenez à partir de {oldest}, et relisez les dossiers pour ce qui précède.',
    nl: 'Deze gebeurtenissen worden niet meer bewaard (30 dagen). Ga verder vanaf {oldest} en lees de dossiers opnieuw voor wat eraan voorafgaat.',
    en: 'These events are no longer kept (30 days). Go on from {oldest}, and read the files anew for what came before.',
    de: 'Diese Ereignisse werden nicht mehr aufbewahrt (30 Tage). Fahren Sie ab {oldest} fort und lesen Sie die Akten für Früheres neu.',
  },
  company_unknown: {
    fr: 'Aucun dossier du cabinet ne porte ce jeton.',
    nl: 'Geen enkel dossier van het kantoor heeft dit token.',
    en: 'No company file of the firm has this token.',
    de: 'Keine Akte der Kanzlei hat dieses Token.',
  },
  test_message: {
    fr: 'Ceci est un essai. La réception fonctionne si vous avez vérifié la signature.',
    nl: 'Dit is een test. De ontvangst werkt als u de handtekening hebt gecontroleerd.',
    en: 'This is a test. Reception works if you verified the signature.',
    de: 'Das ist ein Test. Der Empfang funktioniert, wenn Sie die Signatur geprüft haben.',
  },
} satisfies Record<string, Message>
