import { type Static, Type } from 'typebox'
import { flag, nullable, text, timestamp } from '../../../../kernel/route/shape.ts'

const otp = () => Type.String({ minLength: 1, maxLength: 50, description: 'Six digits of the authenticator app, or a recovery code' })
/** A code sent along with another request, by an account that has a second factor. */
export const optionalOtp = () => Type.Optional(nullable(otp()))

export const TwoFactor = Type.Object(
  { is_active: flag(), confirmed_at: nullable(timestamp()), recovery_codes_left: Type.Integer() },
  { title: 'TwoFactor' },
)
export type TwoFactor = Static<typeof TwoFactor>

export const NewTwoFactor = Type.Object({ current_password: text(1000, 1) })

export const TwoFactorSecret = Type.Object(
  {
    secret: Type.String({ description: 'For the authenticator app, in base32; shown once' }),
    uri: Type.String({ description: 'The same for a QR code: `otpauth://totp/…`' }),
    recovery_codes: Type.Array(text(40), { description: 'Ten codes for the case that the device is lost; each works once' }),
  },
  { title: 'TwoFactorSecret' },
)
export type TwoFactorSecret = Static<typeof TwoFactorSecret>

export const ConfirmedTwoFactor = Type.Object({ otp: otp() })
export const RemovedTwoFactor = Type.Object({ current_password: text(1000, 1), otp: otp() })
