/** The fields of a QR Ph code by name. `field-checks.ts` has the rules of each. */
export interface QrPh {
  /** `static` is printed once and has no amount for a merchant; `dynamic` is made for one payment. */
  initiation: 'static' | 'dynamic';
  account: MerchantAccount | PersonAccount;
  /** ISO 18245 merchant category, 4 digits. */
  category: string;
  /** Centavos. */
  amount?: bigint;
  /** Of the merchant or person who is paid. Any text: it is converted to ASCII and cut to 25 characters. */
  name: string;
  /** Any text: it is converted to ASCII and cut to 15 characters. */
  city: string;
  postalCode?: string;
  additional?: AdditionalData;
  acquirerData?: AcquirerData;
  /** Fields without a name here, unchanged, by tag (`64`) or by template and tag (`62.50`). */
  others?: Record<string, string>;
}

/** Who is paid through a merchant's code (P2M, template 28). */
export interface MerchantAccount {
  identifier: 'ph.ppmi.p2m' | 'ph.ppmi.p2micro';
  /** Of the acquirer, 11 characters. */
  bic: string;
  merchantId: string;
  creditAccount?: string;
  /** 3 digits. `000`, `300` and `310` are in use. */
  flags: string;
}

/** Who is paid through a person's code (P2P over InstaPay, template 27). */
export interface PersonAccount {
  identifier: 'com.p2pqrpay';
  /** Of the receiving bank or wallet, 11 characters. */
  bic: string;
  /** 8 digits: `99964403`, sometimes `99960300`. */
  paymentType: string;
  /** The wallet's own id. */
  walletId?: string;
  account: string;
  /** `+63-9…` */
  mobile?: string;
}

/** Template 62, each at most 25 characters; `***` asks the payer for the value. */
export interface AdditionalData {
  /** `ph.ppmi.qrph`, or the identifier of the issuer of the code. */
  identifier?: string;
  bill?: string;
  mobile?: string;
  store?: string;
  loyalty?: string;
  reference?: string;
  customer?: string;
  terminal?: string;
  purpose?: string;
}

/** Template 88: what the acquirer returns with the payment. */
export interface AcquirerData {
  identifier: string;
  data?: string;
}

export interface Problem {
  /** The field: `54`, or `28.01` for the one inside a template. */
  tag: string;
  /** In words that follow the field's tag. */
  reason: string;
}

/** Text or parts that are not a QR Ph code. It names every field that is wrong. */
export class InvalidQrPh extends Error {
  constructor(readonly problems: Problem[]) {
    super(`not a QR Ph code: ${problems.map(({ tag, reason }) => `${tag} ${reason}`).join('; ')}`);
    this.name = 'InvalidQrPh';
  }
}
