import type { PayoutDestination, PayoutRail } from '@tulay/contracts';

const GCASH = 'PH_GCASH';

/** Xendit's channel codes by BIC. Banks that are not listed cannot be paid through Xendit. */
const CHANNELS: Readonly<Record<string, string>> = {
  AUBKPHMMXXX: 'PH_AUB',
  PABIPHMMXXX: 'PH_BOC',
  BOPIPHMMXXX: 'PH_BPI',
  ONNRPHM1XXX: 'PH_ONB',
  BNORPHMMXXX: 'PH_BDO',
  BPDIPHM1XXX: 'PH_BPIDB',
  CELRPHM1XXX: 'PH_CEBRUR',
  CHBKPHMMXXX: 'PH_CBC',
  CHSVPHM1XXX: 'PH_CBS',
  CIPHPHMMXXX: 'PH_CIMB',
  DCPHPHM1XXX: 'PH_DCP',
  CTCBPHMMXXX: 'PH_CTBC',
  DBPHPHMMXXX: 'PH_DBP',
  EWBCPHMMXXX: 'PH_EWB',
  EAWRPHM2XXX: 'PH_EWR',
  GXCHPHM2XXX: GCASH,
  GOTYPHM2XXX: 'PH_GTB',
  TLBPPHMMXXX: 'PH_LBP',
  LAUIPHM2XXX: 'PH_SB',
  PAPHPHM1XXX: 'PH_PAYMAYA',
  MYDBPHM2XXX: 'PH_MYB',
  MBBEPHMMXXX: 'PH_MPI',
  MBTCPHMMXXX: 'PH_MET',
  CPHIPHMMXXX: 'PH_PBC',
  PPBUPHMMXXX: 'PH_PBB',
  PNBMPHMMXXX: 'PH_PNB',
  PHSBPHMMXXX: 'PH_PSB',
  PHVBPHMMXXX: 'PH_PVB',
  PHTBPHMMXXX: 'PH_PTC',
  RCBCPHMMXXX: 'PH_RCBC',
  SETCPHMMXXX: 'PH_SEC',
  SHPHPHM2XXX: 'PH_SP',
  SCBLPHMMXXX: 'PH_SCB',
  SRCPPHM2XXX: 'PH_SPY',
  STLAPH22XXX: 'PH_SBA',
  UBPHPHMMXXX: 'PH_UBP',
};

/**
 * Maximum amount that Xendit sends by InstaPay. Larger amounts are sent by PESONet; the rail cannot be
 * requested.
 */
const MOST_BY_INSTAPAY = 5_000_000n;

/** Returns Xendit's channel code for the destination, or undefined if there is none. */
export const channelOf = (destination: PayoutDestination): string | undefined =>
  'account_no' in destination ? GCASH : CHANNELS[destination.bank_code];

/**
 * Returns whether Xendit would send the amount by the merchant's rail; true if the merchant accepts any rail.
 */
export const takesRail = (method: string, rail: PayoutRail | null, amount: bigint): boolean =>
  rail === null || method === 'bank' || (amount <= MOST_BY_INSTAPAY ? 'instapay' : 'pesonet') === rail;
