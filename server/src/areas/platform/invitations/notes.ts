import { note } from '../../../kernel/route/notes.ts'

export const memberInvited = note('member_invited', 'team', 'invite', {
  fr: '{name} est invité(e) à rejoindre le cabinet ({role}).',
  nl: '{name} is uitgenodigd om bij het kantoor te komen ({role}).',
  en: '{name} was invited to join the firm ({role}).',
  de: '{name} wurde eingeladen, der Kanzlei beizutreten ({role}).',
})

export const invitationAccepted = note('invitation_accepted', 'team', 'accept', {
  fr: '{name} a accepté l’invitation et fait partie du cabinet.',
  nl: '{name} heeft de uitnodiging aanvaard en hoort bij het kantoor.',
  en: '{name} accepted the invitation and is a member of the firm.',
  de: '{name} hat die Einladung angenommen und gehört zur Kanzlei.',
})

export const invitationDeclined = note('invitation_declined', 'team', 'decline', {
  fr: 'L’invitation de {name} a été refusée.',
  nl: 'De uitnodiging van {name} werd geweigerd.',
  en: 'The invitation of {name} was declined.',
  de: 'Die Einladung von {name} wurde abgelehnt.',
})

export const invitationExpired = note('invitation_expired', 'team', 'expire', {
  fr: 'L’invitation de {name} a pris fin sans réponse après 30 jours.',
  nl: 'De uitnodiging van {name} is na 30 dagen zonder antwoord vervallen.',
  en: 'The invitation of {name} ended without an answer after 30 days.',
  de: 'Die Einladung von {name} ist nach 30 Tagen ohne Antwort verfallen.',
})
