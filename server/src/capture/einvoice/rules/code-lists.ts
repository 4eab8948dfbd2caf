import { isCountry, isCurrency } from '../../../lib/countries.ts'
import { creditTypes } from '../codes.ts'

/* The code lists of the standard. Lists with thousands of codes are checked by the pattern of their codes, as noted at each. */

const listed = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** UNTDID 1001, by root element. The rules allow type 81 in an invoice too. */
export const invoiceTypes = listed(
  `71 80 81 82 84 102 130 202 203 204 211 218 219 295 325 326 331 380 382 383 384 385 386 387 388 389 390 393 394 395 456 457 471 472 473
   500 501 527 553 575 623 633 751 780 817 870 875 876 877 935`,
)
export const creditNoteTypes = creditTypes

// Metals, funds and units of account, and currencies that are no longer legal tender but still invoiced in.
const otherCurrencies = listed(
  'XAU XAG XPD XPT XBA XBB XBC XBD XDR XSU XUA XTS BOV CHE CHW CLF COU MXV USN UYI UYW VED CUC ANG BGN SLL ZWL',
)

export const isInvoiceCurrency = (code: string): boolean => isCurrency(code) || otherCurrencies.has(code)

// Kosovo and Northern Ireland, which the rules accept beside ISO 3166-1.
export const isInvoiceCountry = (code: string): boolean => isCountry(code) || code === '1A' || code === 'XI'

/** UNTDID 2005, the part for the tax point. */
export const taxPoints = listed('3 35 432')

/** ISO 6523 by number: all up to 0248 are assigned except two. */
export const isIdentifierScheme = (code: string): boolean => {
  const value = /^0\d{3}$/.test(code) ? Number(code) : 0
  return value >= 2 && value <= 248 && value !== 181 && value !== 182
}

/** Electronic addresses (EAS). */
export const addressSchemes = listed(
  `0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 0192 0193 0194
   0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0219 0220 0221 0225 0230 0235
   0240 0244 0245 0246 0248 9901 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934
   9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959 AN AQ AS AU EM`,
)

const otherReferences = listed(
  `AE BA BC BD BE BH BM BN BO BR BT BTP BW CAS CAT CAU CAV CAW CAX CAY CAZ CBA CBB CD CEC CED CFE CFF CFO CG CH CK CKN CM CMR CN CNO
   COF CP CR CRN CS CST CT CU CV CW CZ DA DAN DB DI DL DM DQ DR EA EB ED EE EEP EI EN EQ ER ERN ET EX FC FF FI FLW FN FO FS FT FV FX
   GA GC GD GDN GN HS HWB IA IB ICA ICE ICO II IL INB INN INO IP IS IT IV JB JE LA LAN LAR LB LC LI LO LRC LS MA MB MF MG MH MR MRN
   MS MSS MWB NA NF OH OI ON OP OR PB PC PD PE PF PI PK PL POR PP PQ PR PS PW PY RA RC RCN RE REN RF RR RT SA SB SD SE SEA SF SH SI
   SM SN SP SQ SRN SS STA SW SZ TB TCR TE TF TI TIN TL TN TP UAR UC UCN UN UO URI VA VC VGR VM VN VON VOR VP VR VS VT VV WE WM WN WR
   WS WY XA XC XP ZZZ`,
)

/** UNTDID 1153: the eight hundred codes that start with A by pattern, the others by name. */
export const isReferenceScheme = (code: string): boolean => /^A[A-X][A-Z]$/.test(code) || otherReferences.has(code)

const otherItemLists = listed(
  `CC CG CL CR CV DR DW EC EF EMD EN FS GB GMN GN GS HS IB IN IS IT IZ MA MF MN MP NB ON PD PL PO PPI PV QS RC RN RU RY SA SG SK SN
   SS SSA ST TG UA UP VN VP VS VX ZZZ`,
)

/** UNTDID 7143: the regular ranges by pattern, the others by name. */
export const isItemList = (code: string): boolean => /^(?:[AB][A-Z]|S[R-U][A-Z]|TS[N-U])$/.test(code) || otherItemLists.has(code)

/** UNTDID 4461. */
export const isPaymentMeans = (code: string): boolean => {
  const value = /^\d{1,2}$/.test(code) ? Number(code) : 0
  return code === 'ZZZ' || (value >= 1 && value <= 70) || (value >= 74 && value <= 78) || (value >= 91 && value <= 98)
}

/** UNCL5305 as the standard uses it. */
export const vatCategories = listed('AE L M E S Z G O K B')

/** UNTDID 5189. */
export const allowanceReasons = listed('41 42 60 62 63 64 65 66 67 68 70 71 88 95 100 102 103 104 105')

/** UNTDID 7161. */
export const chargeReasons = listed(
  `AA AAA AAC AAD AAE AAF AAH AAI AAS AAT AAV AAY AAZ ABA ABB ABC ABD ABF ABK ABL ABN ABR ABS ABT ABU ACF ACG ACH ACI ACJ ACK ACL ACM
   ACS ADC ADE ADJ ADK ADL ADM ADN ADO ADP ADQ ADR ADT ADW ADY ADZ AEA AEB AEC AED AEF AEH AEI AEJ AEK AEL AEM AEN AEO AEP AES AET
   AEU AEV AEW AEX AEY AEZ AJ AU CA CAB CAD CAE CAF CAI CAJ CAK CAL CAM CAN CAO CAP CAQ CAR CAS CAT CAU CAV CAW CAX CAY CAZ CD CG CS
   CT DAB DAC DAD DAF DAG DAH DAI DAJ DAK DAL DAM DAN DAO DAP DAQ DL EG EP ER FAA FAB FAC FC FH FI GAA HAA HD HH IAA IAB ID IF IR IS
   KO L1 LA LAA LAB LF MAE MI ML NAA OA PA PAA PC PL PRV RAB RAC RAD RAF RE RF RH RV SA SAA SAD SAE SAI SG SH SM SU TAB TAC TT TV V1
   V2 WH XAA YY ZZZ`,
)

/** Exemption reasons: European and national ones, by pattern. */
export const isExemption = (code: string): boolean => /^VATEX-(?:EU|[A-Z]{2})-[A-Z\d-]{1,20}$/i.test(code)

// Common abbreviations that Recommendation 20 does not contain, or no longer.
const wrongUnits = listed(
  '2D MO PCE PCS PC STK STU HR UNI UNIT UN PIECE EACH JOUR HOUR HEURE STUK UUR DAG KG KILO LITER LTRS MTRS NA XX ZZ',
)

/** Recommendations 20 and 21 together have more than two thousand codes: checked by pattern, without the most common mistakes. */
export const isUnit = (code: string): boolean => /^(?:[A-Z\d]{2,3}|X[A-Z\d]{2})$/.test(code) && !wrongUnits.has(code)

export const mediaTypes = listed(
  `application/pdf image/png image/jpeg text/csv application/vnd.openxmlformats-officedocument.spreadsheetml.sheet
   application/vnd.oasis.opendocument.spreadsheet`,
)
