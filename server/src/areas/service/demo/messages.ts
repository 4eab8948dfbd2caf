export const messages = {
  demo_unavailable: {
    fr: 'La démonstration n’est pas disponible : ses données ne sont pas installées sur ce service. Réessayez plus tard ou adressez-vous à l’exploitant.',
    nl: 'De demo is niet beschikbaar: de gegevens ervan zijn op deze dienst niet geïnstalleerd. Probeer het later opnieuw of vraag het aan de beheerder van de dienst.',
    en: 'The demo is not available: its data are not installed on this service. Try again later, or ask whoever runs the service.',
    de: 'Die Demo ist nicht verfügbar: Ihre Daten sind auf diesem Dienst nicht installiert. Versuchen Sie es später erneut oder wenden Sie sich an den Betreiber.',
  },
}
