import type { Message } from '../../../lib/languages.ts'
import type { Plan, PriceList } from './schema.ts'

/** One gigabyte, in bytes: a gigabyte of files for each company file, and less for two. */
const GB = 1_000_000_000

/** The operator sets prices in the file named by PLANS_FILE. The default plans have no published price: 0.00, and the description says so. */
const plan = (code: string, limits: Plan['limits'], name: Message, description: Message): Plan => ({
  code,
  name,
  description,
  monthly_price: '0.00',
  yearly_price: '0.00',
  limits,
  extra_user_price: null,
  extra_company_price: null,
  features: [],
})

const describeLimits = (users: number, companies: number): Message => ({
  fr: `Jusqu’à ${users} utilisateurs et ${companies} dossiers. Le prix n’est pas encore fixé : demandez-le à votre fournisseur.`,
  nl: `Tot ${users} gebruikers en ${companies} dossiers. De prijs is nog niet vastgesteld: vraag hem aan uw leverancier.`,
  en: `Up to ${users} users and ${companies} company files. The price is not set yet: ask your supplier.`,
  de: `Bis zu ${users} Benutzer und ${companies} Akten. Der Preis steht noch nicht fest: Fragen Sie Ihren Anbieter.`,
})

/** The plans of an installation without PLANS_FILE, from the smallest to the largest. */
export const defaultPlans: PriceList = {
  currency: 'EUR',
  valid_from: '2026-01-01',
  plans: [
    plan(
      'free',
      { users: 1, companies: 2, file_bytes: GB, deliveries: 10_000 },
      { fr: 'Gratuit', nl: 'Gratis', en: 'Free', de: 'Kostenlos' },
      {
        fr: 'Un utilisateur et deux dossiers, sans clé de licence et sans frais.',
        nl: 'Eén gebruiker en twee dossiers, zonder licentiesleutel en zonder kosten.',
        en: 'One user and two company files, without a licence key and free of charge.',
        de: 'Ein Benutzer und zwei Akten, ohne Lizenzschlüssel und ohne Kosten.',
      },
    ),
    plan(
      'starter',
      { users: 3, companies: 25, file_bytes: 25 * GB, deliveries: 100_000 },
      { fr: 'Débutant', nl: 'Starter', en: 'Starter', de: 'Einsteiger' },
      describeLimits(3, 25),
    ),
    plan(
      'pro',
      { users: 10, companies: 150, file_bytes: 150 * GB, deliveries: 1_000_000 },
      { fr: 'Professionnel', nl: 'Professioneel', en: 'Professional', de: 'Professionell' },
      describeLimits(10, 150),
    ),
    plan(
      'unlimited',
      { users: null, companies: null, file_bytes: null, deliveries: null },
      { fr: 'Illimité', nl: 'Onbeperkt', en: 'Unlimited', de: 'Unbegrenzt' },
      {
        fr: 'Utilisateurs et dossiers sans limite. Le prix n’est pas encore fixé : demandez-le à votre fournisseur.',
        nl: 'Onbeperkt aantal gebruikers en dossiers. De prijs is nog niet vastgesteld: vraag hem aan uw leverancier.',
        en: 'Users and company files without limit. The price is not set yet: ask your supplier.',
        de: 'Benutzer und Akten ohne Begrenzung. Der Preis steht noch nicht fest: Fragen Sie Ihren Anbieter.',
      },
    ),
  ],
}
