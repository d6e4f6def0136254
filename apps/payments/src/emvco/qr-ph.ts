/** Fields of a QR Ph code. `field-checks.ts` contains the rules of each field. */
export interface QrPh {
  /**
   * A `static` code is reused and, for a merchant, has no amount; a `dynamic` code is generated for one
   * payment.
   */
  initiation: 'static' | 'dynamic';
  account: MerchantAccount | PersonAccount;
  /** ISO 18245 merchant category code, 4 digits. */
  category: string;
  /** Amount in centavos. */
  amount?: bigint;
  /** Name of the recipient. Converted to ASCII and truncated to 25 characters. */
  name: string;
  /** City of the recipient. Converted to ASCII and truncated to 15 characters. */
  city: string;
  postalCode?: string;
  additional?: AdditionalData;
  acquirerData?: AcquirerData;
  /** Fields without a property, unchanged, by tag (`64`) or by template and tag (`62.50`). */
  others?: Record<string, string>;
}

/** Recipient of a merchant's code (P2M, template 28). */
export interface MerchantAccount {
  identifier: 'ph.ppmi.p2m' | 'ph.ppmi.p2micro';
  /** BIC of the acquirer, 11 characters. */
  bic: string;
  merchantId: string;
  creditAccount?: string;
  /** 3 digits: `000`, `300` or `310` in practice. */
  flags: string;
}

/** Recipient of a person's code (P2P over InstaPay, template 27). */
export interface PersonAccount {
  identifier: 'com.p2pqrpay';
  /** BIC of the receiving bank or wallet, 11 characters. */
  bic: string;
  /** 8 digits, usually `99964403`, sometimes `99960300`. */
  paymentType: string;
  /** ID that the wallet assigned to the recipient. */
  walletId?: string;
  account: string;
  /** Mobile number in the format `+63-9…`. */
  mobile?: string;
}

/** Template 62. Each value has at most 25 characters; `***` prompts the payer to enter the value. */
export interface AdditionalData {
  /**
   * Globally unique identifier: `ph.ppmi.qrph`, or the identifier of the institution that issued the code.
   */
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

/** Template 88: data that the acquirer returns with the payment. */
export interface AcquirerData {
  identifier: string;
  data?: string;
}

export interface Problem {
  /** Tag of the field, such as `54`, or `28.01` for a field in a template. */
  tag: string;
  /** Error message to append to the tag. */
  reason: string;
}

/** Thrown for a string or properties that do not form a valid QR Ph code. Contains every problem. */
export class InvalidQrPh extends Error {
  constructor(readonly problems: Problem[]) {
    super(`not a QR Ph code: ${problems.map(({ tag, reason }) => `${tag} ${reason}`).join('; ')}`);
    this.name = 'InvalidQrPh';
  }
}
