import type { Rail } from '../core/names';

interface PayChannel {
  rail: Rail;
  /** Minimum amount in pesos. */
  min: number;
  max: number;
  lifeMs: number | null;
  refundable: boolean;
}

const MINUTES_15 = 15 * 60_000;

/** Payment channels, as documented on Xendit's channel pages. */
export const PAY_CHANNELS: Record<string, PayChannel> = {
  QRPH: { rail: 'qrph', min: 1, max: 50_000, lifeMs: null, refundable: false },
  GCASH: { rail: 'gcash', min: 1, max: 100_000, lifeMs: MINUTES_15, refundable: true },
  BANK_TRANSFER: { rail: 'bank_transfer', min: 1, max: 200_000_000, lifeMs: null, refundable: false },
};

export const REFUND_WINDOW_MS = 180 * 86_400_000;

/** GCash and card payments can be refunded; QR Ph and virtual account payments cannot. */
export const isRefundable = (rail: Rail): boolean => rail === 'gcash' || rail === 'card';

export interface PayoutChannel {
  channel_code: string;
  channel_category: 'EWALLET' | 'BANK';
  currency: 'PHP';
  channel_name: string;
  amount_limits: { minimum: number; maximum: number; minimum_increment: number };
}

const channel = (code: string, name: string, category: 'EWALLET' | 'BANK'): PayoutChannel => ({
  channel_code: code,
  channel_category: category,
  currency: 'PHP',
  channel_name: name,
  amount_limits: {
    minimum: 1,
    maximum: category === 'EWALLET' ? 50_000 : 9_999_999,
    minimum_increment: 0.01,
  },
});

const WALLETS: Record<string, string> = {
  PH_GCASH: 'GCash',
  PH_PAYMAYA: 'Maya',
  PH_GRABPAY: 'GrabPay',
  PH_SHOPEEPAY: 'ShopeePay',
  PH_COINS: 'Coins.ph',
};

const BANKS: Record<string, string> = {
  PH_AUB: 'Asia United Bank',
  PH_BDO: 'BDO Unibank',
  PH_BPI: 'Bank of the Philippine Islands',
  PH_BOC: 'Bank of Commerce',
  PH_CBC: 'China Bank',
  PH_CBS: 'China Bank Savings',
  PH_CIMB: 'CIMB',
  PH_CTBC: 'CTBC Bank',
  PH_DBP: 'Development Bank of the Philippines',
  PH_EWB: 'EastWest Bank',
  PH_LBP: 'Landbank of the Philippines',
  PH_MET: 'Metropolitan Bank and Trust Company',
  PH_MPI: 'Maybank Philippines',
  PH_PBB: 'Philippine Business Bank',
  PH_PBC: 'Philippine Bank of Communications',
  PH_PNB: 'Philippine National Bank',
  PH_PSB: 'Philippine Savings Bank',
  PH_PTC: 'Philippine Trust Company',
  PH_PVB: 'Philippine Veterans Bank',
  PH_RCBC: 'Rizal Commercial Banking Corporation',
  PH_ROB: 'Robinsons Bank',
  PH_SCB: 'Standard Chartered Bank',
  PH_SEC: 'Security Bank',
  PH_UBP: 'Union Bank of the Philippines',
  PH_UCPB: 'United Coconut Planters Bank',
};

export const PAYOUT_CHANNELS: PayoutChannel[] = [
  ...Object.entries(WALLETS).map(([code, name]) => channel(code, name, 'EWALLET')),
  ...Object.entries(BANKS).map(([code, name]) => channel(code, name, 'BANK')),
];
