import { describe, expect, test } from 'vitest'
import { pageFromText } from '../../../../test/harness/pages.ts'
import type { Owner } from '../../extraction.ts'
import { identifiersIn } from '../numbers/identifiers.ts'
import { layoutOf } from '../layout/layout.ts'
import { partyOf } from './party.ts'
import { directionOf, sidesOf } from './sides.ts'

const owner: Owner = {
  country: 'BE',
  currency: 'EUR',
  names: ['Atelier Demo SRL'],
  vat_number: 'BE0765432146',
  enterprise_number: '0765432146',
  ibans: ['BE03363112233484'],
}
const [ours, theirs] = ['TVA BE 0765.432.146', 'TVA BE 0812.345.603']

function sides(text: string) {
  const layout = layoutOf([pageFromText(text)])
  const [ids, found] = [identifiersIn(layout), sidesOf(layout)]
  const direction = directionOf(layout, ids, owner, found)
  return { ...direction, party: partyOf(layout, ids, owner, found, direction.direction === 'sale') }
}

describe('the direction of an invoice', () => {
  test.each([
    'Client :',
    'Klant',
    'Kunde:',
    'Bill to',
    'Facturé à',
    'Factuuradres',
    'Rechnungsempfänger',
    'Doit',
    'Opdrachtgever',
    'Ship to',
  ])('is a purchase when we stand under %s', (head) => {
    expect(sides(`Alpha SA\n${theirs}\n\n${head}\nAtelier Demo SRL\n${ours}`)).toMatchObject({ direction: 'purchase', sure: 0.97 })
  })

  test('is a sale when the other side stands there', () => {
    expect(sides(`Atelier Demo SRL\n${ours}\n\nClient :\nAlpha SA\n${theirs}`)).toMatchObject({ direction: 'sale', sure: 0.97 })
  })

  test('is a sale when our account is to be paid, and a purchase when another is', () => {
    const both = `${ours}\n${theirs}\n`
    expect(sides(`${both}IBAN BE03 3631 1223 3484`).direction).toBe('sale')
    expect(sides(`${theirs}\n${ours}\nIBAN BE21 0012 3456 7803`).direction).toBe('purchase')
  })

  test('follows the words before a number', () => {
    expect(sides(`Votre ${ours}\nNotre ${theirs}`)).toMatchObject({ direction: 'purchase', sure: 0.97 })
  })

  test('takes the number at the foot for the sender’s', () => {
    expect(sides(`Atelier Demo SRL\n${ours}${'\n'.repeat(55)}Alpha SA - ${theirs} - IBAN BE21 0012 3456 7803`)).toMatchObject({
      direction: 'purchase',
      sure: 0.97,
    })
  })

  test('is a purchase when our account is debited', () => {
    expect(sides(`${theirs}\n\nClient :\nAtelier Demo SRL\n${ours}\nLastschrift von BE03 3631 1223 3484`)).toMatchObject({
      direction: 'purchase',
      sure: 0.97,
    })
  })

  test('does not ask a carrier', () => {
    const text = `Gamma Inc.\nHarbor Blvd 12\n\n\nAtelier Demo SRL\n${ours}\n\n\nShipped via Beta Trans BV (BE 0456.789.133)`
    expect(sides(text)).toMatchObject({ direction: 'purchase', party: { name: 'Gamma Inc.', vat: null } })
  })

  test('is unsure when the signs contradict each other', () => {
    expect(sides(`Client :\nAtelier Demo SRL\n${ours}\n${'\n'.repeat(9)}Client :\nAlpha SA\n${theirs}`).sure).toBeLessThan(0.85)
  })

  test('is none of ours when neither our name nor our number is on it', () => {
    expect(sides(`Alpha SA\n${theirs}`)).toMatchObject({ addressed: false, direction: 'purchase', sure: 0.5 })
  })
})

describe('the other side', () => {
  test('is the name with a form of company nearest to its number', () => {
    expect(sides(`Alpha Construct SA\nRue des Briques 12\n${theirs}\n\nClient :\nAtelier Demo SRL\n${ours}`).party).toMatchObject({
      name: 'Alpha Construct SA',
      vat: 'BE0812345603',
      sure: 0.97,
    })
  })

  test('has its name over several lines in a narrow column', () => {
    const text = `Le Comptoir\ndu Condroz\nSRL\nRue des Briques 12\n${theirs}\n\nClient :\nAtelier Demo SRL\n${ours}`
    expect(sides(text).party.name).toBe('Le Comptoir du Condroz SRL')
    const form = `Grün & Weber S.à\nr.l.-S\nRue des Briques 12\n${theirs}\n\nClient :\nAtelier Demo SRL\n${ours}`
    expect(sides(form).party.name).toBe('Grün & Weber S.à r.l.-S')
  })

  test('does not begin with the words above it that say whose it is', () => {
    const text = `Atelier Demo SRL\n${ours}\nIBAN BE03 3631 1223 3484\n\nÀ facturer à\nBeta Trans\nSRL\n${theirs}`
    expect(sides(text).party.name).toBe('Beta Trans SRL')
  })

  test('is not the addressee', () => {
    expect(sides(`Facture 12\n\nPour Beta Trans BV\n${'\n'.repeat(40)}Alpha Construct SA - ${theirs}`).party.name).toBe(
      'Alpha Construct SA',
    )
  })

  test('is unsure by a number in the middle of the page, far from its name', () => {
    const text = `Alpha Construct SA\n\nClient :\nAtelier Demo SRL\n${ours}\n${'\n'.repeat(30)}Par Beta : ${theirs}`
    expect(sides(text).party.sure).toBeLessThan(0.85)
  })

  test('is never us', () => {
    expect(sides(`Atelier Demo SRL\n${ours}`).party).toMatchObject({ name: null, vat: null, sure: 0 })
  })

  test('is not its carrier, nor its bank', () => {
    const text = `Alpha Construct SA\n${theirs}\n\nClient :\nAtelier Demo SRL\n${ours}\n\n\nTransporteur : Beta Trans BV, BE 0456.789.133\nBanque Gamma SA IBAN BE21 0012 3456 7803`
    expect(sides(text).party).toMatchObject({ name: 'Alpha Construct SA', vat: 'BE0812345603' })
  })

  test('is unsure when two numbers could be its own', () => {
    expect(sides(`Alpha SA\n${theirs}\nTVA BE 0456.789.133\n\nClient :\nAtelier Demo SRL\n${ours}`).party.sure).toBeLessThan(0.85)
  })

  test('is unsure by its name alone', () => {
    expect(sides(`Alpha Construct SA\n\nClient :\nAtelier Demo SRL\n${ours}`).party).toMatchObject({
      name: 'Alpha Construct SA',
      sure: 0.5,
    })
  })

  test('has its own account, and we have none of theirs on a sale', () => {
    expect(sides(`Alpha SA\n${theirs}\n\nClient :\nAtelier Demo SRL\n${ours}\nIBAN BE21 0012 3456 7803`).party.iban).toBe(
      'BE21001234567803',
    )
    expect(sides(`Atelier Demo SRL\n${ours}\n\nClient :\nAlpha SA\n${theirs}\nIBAN BE03 3631 1223 3484`).party.iban).toBeNull()
  })
})
