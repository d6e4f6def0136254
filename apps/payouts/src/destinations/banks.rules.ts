import type { Bank, PayoutRail as Rail } from '@tulay/contracts';

/**
 * Maximum amount in centavos. InstaPay's limit is ₱50,000.00 per transfer; PESONet supports larger transfers,
 * which it processes in batches.
 */
export const INSTAPAY_MAX = 5_000_000n;
const MOST: Record<Rail, bigint> = { instapay: INSTAPAY_MAX, pesonet: 2n ** 63n };
const RAILS: readonly Rail[] = ['instapay', 'pesonet'];

const BOTH: Rail[] = ['instapay', 'pesonet'];
const INSTAPAY: Rail[] = ['instapay'];
const PESONET: Rail[] = ['pesonet'];

/** BIC, name and supported rails. Some banks have a different BIC for each rail. */
const ROWS: [code: string, name: string, rails: Rail[]][] = [
  ['AUBKPHMMXXX', 'Asia United Bank', BOTH],
  ['PABIPHMMXXX', 'Bank of Commerce', BOTH],
  ['BOPIPHMMXXX', 'Bank of the Philippine Islands (BPI)', BOTH],
  ['ONNRPHM1XXX', 'BDO Network Bank', BOTH],
  ['BNORPHMMXXX', 'BDO Unibank', BOTH],
  ['BPDIPHM1XXX', 'BPI Direct BanKo', BOTH],
  ['CELRPHM1XXX', 'Cebuana Lhuillier Rural Bank', BOTH],
  ['CHBKPHMMXXX', 'China Banking Corporation', BOTH],
  ['CHSVPHM1XXX', 'China Bank Savings', BOTH],
  ['CIPHPHMMXXX', 'CIMB Bank Philippines', BOTH],
  ['CITIPHMXXXX', 'Citibank', PESONET],
  ['DCPHPHM1XXX', 'Coins.ph (DCPay Philippines)', BOTH],
  ['CTCBPHMMXXX', 'CTBC Bank Philippines', BOTH],
  ['DBPHPHMMXXX', 'Development Bank of the Philippines', BOTH],
  ['EWBCPHMMXXX', 'EastWest Bank', BOTH],
  ['EAWRPHM2XXX', 'EastWest Rural Bank', BOTH],
  ['GXCHPHM2XXX', 'GCash (G-Xchange)', BOTH],
  ['GOTYPHM2XXX', 'GoTyme Bank', BOTH],
  ['HSBCPHMMXXX', 'HSBC Philippines', BOTH],
  ['TLBPPHMMXXX', 'Land Bank of the Philippines', BOTH],
  ['LAUIPHM2XXX', 'MariBank Philippines', BOTH],
  ['PAPHPHM1XXX', 'Maya (Maya Philippines)', BOTH],
  ['MYDBPHM2XXX', 'Maya Bank, by InstaPay', INSTAPAY],
  ['MYYAPHM2XXX', 'Maya Bank, by PESONet', PESONET],
  ['MBBEPHMMXXX', 'Maybank Philippines', BOTH],
  ['MBTCPHMMXXX', 'Metrobank', BOTH],
  ['PAEYPHM2XXX', 'PayMongo Payments', PESONET],
  ['CPHIPHMMXXX', 'Philippine Bank of Communications', BOTH],
  ['PPBUPHMMXXX', 'Philippine Business Bank', BOTH],
  ['PNBMPHMMXXX', 'Philippine National Bank', BOTH],
  ['PHSBPHMMXXX', 'Philippine Savings Bank', BOTH],
  ['PHVBPHMMXXX', 'Philippine Veterans Bank', BOTH],
  ['PHTBPHMMXXX', 'Philtrust Bank', BOTH],
  ['RCBCPHMMXXX', 'Rizal Commercial Banking Corporation (RCBC)', BOTH],
  ['SETCPHMMXXX', 'Security Bank', BOTH],
  ['SHPHPHM2XXX', 'ShopeePay Philippines', INSTAPAY],
  ['SCBLPHMMXXX', 'Standard Chartered Bank', BOTH],
  ['SRCPPHM2XXX', 'StarPay', INSTAPAY],
  ['STLAPH22XXX', 'Sterling Bank of Asia', BOTH],
  ['TDBIPHM2XXX', 'Tonik Digital Bank, by InstaPay', INSTAPAY],
  ['TODGPHM2XXX', 'Tonik Digital Bank, by PESONet', PESONET],
  ['UBPHPHMMXXX', 'UnionBank of the Philippines', BOTH],
  ['UNODPHM2XXX', 'UnionDigital Bank', BOTH],
  ['UNOBPHM2XXX', 'UNO Digital Bank', BOTH],
];

export const BANKS: readonly Bank[] = ROWS.map(([code, name, rails]) => ({
  object: 'bank' as const,
  code,
  name,
  rails,
})).sort((a, b) => a.name.localeCompare(b.name));

export const BANKS_BY_CODE: ReadonlyMap<string, Bank> = new Map(BANKS.map((bank) => [bank.code, bank]));

export const bankOf = (code: string): Bank | undefined => BANKS_BY_CODE.get(code);

/**
 * Returns the rail for the amount (minor units) to the bank, preferably InstaPay, or null if no rail supports
 * the amount.
 * @param named the only rail that the merchant accepts
 */
export function railTo({ rails }: Bank, amount: bigint, named?: Rail): Rail | null {
  const carries = (rail: Rail): boolean =>
    (named ?? rail) === rail && rails.includes(rail) && amount <= MOST[rail];
  return RAILS.find(carries) ?? null;
}
