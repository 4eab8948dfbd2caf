import { note } from '../../../kernel/route/notes.ts'

export const created = note('payment_batch_created', 'bank', 'create', {
  fr: 'Lot de paiements {label} créé : {total} en {count} paiement(s).',
  nl: 'Betaalbestand {label} aangemaakt: {total} in {count} betaling(en).',
  en: 'Payment batch {label} created: {total} in {count} payment(s).',
  de: 'Zahlungsstapel {label} erstellt: {total} in {count} Zahlung(en).',
})
export const downloaded = note('payment_batch_downloaded', 'bank', 'export', {
  fr: 'Fichier du lot de paiements {label} téléchargé.',
  nl: 'Betaalbestand {label} gedownload.',
  en: 'File of payment batch {label} downloaded.',
  de: 'Datei des Zahlungsstapels {label} heruntergeladen.',
})
export const cancelled = note('payment_batch_cancelled', 'bank', 'update', {
  fr: 'Lot de paiements {label} annulé.',
  nl: 'Betaalbestand {label} geannuleerd.',
  en: 'Payment batch {label} cancelled.',
  de: 'Zahlungsstapel {label} storniert.',
})
export const cancelledAfterDownload = note('payment_batch_cancelled_after_download', 'bank', 'update', {
  fr: 'Lot de paiements {label} annulé après son téléchargement.',
  nl: 'Betaalbestand {label} geannuleerd nadat het was gedownload.',
  en: 'Payment batch {label} cancelled after it was downloaded.',
  de: 'Zahlungsstapel {label} nach dem Herunterladen storniert.',
})
