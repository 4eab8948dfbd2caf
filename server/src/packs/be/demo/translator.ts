import type { DemoCompany } from './story.ts'
import { customer, payment, purchase, sale, supplier } from './parts.ts'
import { exempt, investment21NotDeducted, saleExempt, services21NotDeducted } from './taxes.ts'

/** A translator in Brussels under the exemption of small businesses: no VAT on her invoices, none deducted, and no returns. */
export const translator: DemoCompany = {
  country: 'BE',
  token: 'democlarke04',
  locale: 'en',
  company: {
    code: 'CLARKE',
    name: 'Emma Clarke Translations',
    enterprise_number: '0999.125.833',
    vat_number: 'BE 0999.125.833',
    vat_regime: 'franchise',
    legal_form_code: 'EI',
    street: 'Avenue de la Couronne',
    house_number: '318',
    postal_code: '1050',
    city: 'Brussels',
    main_nace_code: '74300',
  },
  bank: { code: 'BK1', label: 'Bank, current account', iban: 'BE85 9991 2592 8706', account: '550000' },
  opening: [{ account: '100000', side: 'credit', amount: '5200.00' }],
  assets: [{ name: 'Desk and chair', account: '240000', value: '1200.00', years: 10 }],
  parties: [
    customer('Cabinet Delcourt SRL', 'BE 0999.129.593', 'Avenue Louise 250', '1050 Brussels', 'BE68 9991 2716 3434', 30),
    customer('Uitgeverij Zenne BV', 'BE 0999.133.256', 'Dansaertstraat 90', '1000 Brussels', 'BE51 9991 2839 8162', 30),
    customer('European Beekeepers Association', null, 'Rue du Trône 60', '1050 Brussels', 'BE34 9991 2963 2890', 45),
    supplier('Lexitools SRL', 'BE 0999.136.919', 'Rue Haute 14', '1000 Brussels', 'BE17 9991 3086 7521', 15),
    supplier('Cowork Flagey SRL', 'BE 0999.140.679', 'Place Flagey 7', '1050 Brussels', 'BE97 9991 3210 2249', 5),
    supplier('Bruxelles Télécom SA', 'BE 0999.144.342', 'Boulevard du Midi 2', '1000 Brussels', 'BE80 9991 3333 6977', 15),
    supplier('Chamber of Translators ASBL', 'BE 0999.148.005', 'Rue de Stassart 34', '1050 Brussels', 'BE63 9991 3457 1608', 30),
  ],
  flows: [
    sale('Cabinet Delcourt SRL', 'Translation of contracts', '700100', saleExempt, [620, 1050], 26),
    sale('Uitgeverij Zenne BV', 'Literary translation', '700100', saleExempt, [420, 780], 18, {
      months: [1, 2, 3, 5, 6, 8, 9, 10, 12],
      unpaid_one_of: 7,
    }),
    sale('European Beekeepers Association', 'Interpreting at the general meeting', '700100', saleExempt, [450, 900], 12, {
      months: [3, 4, 7, 10, 11],
    }),
    purchase('Cowork Flagey SRL', 'Desk in a shared office', '610000', services21NotDeducted, [180, 180], 1),
    purchase('Lexitools SRL', 'Translation software', '613310', services21NotDeducted, [38, 45], 6),
    purchase('Bruxelles Télécom SA', 'Telephone and internet', '616000', services21NotDeducted, [48, 62], 9),
    purchase('Chamber of Translators ASBL', 'Membership fee', '616600', exempt, [195, 195], 14, { months: [1] }),
    purchase('Lexitools SRL', 'Notebook computer', '242000', investment21NotDeducted, [1190, 1190], 17, {
      months: [2],
      asset: 'Notebook computer',
    }),
  ],
  transfers: [
    payment('Bank charges', 'Bank', 'BE46 9991 3580 6336', 'Account charges', '657200', [4, 7], 2),
    payment('Private withdrawals', 'E. Clarke', 'BE29 9991 3704 1064', 'Withdrawal', '489100', [500, 650], 28),
    payment(
      'Social contributions',
      'Social insurance fund',
      'BE12 9991 3827 5792',
      'Social contributions',
      '618100',
      [890, 890],
      20,
      [3, 6, 9, 12],
    ),
  ],
  payroll: null,
  vat: null,
  budget: { name: 'Operating budget', percent: '5.00' },
}
