import { Inject, Injectable } from '@nestjs/common';
import { notFound, toUnix, type Clock, type IssueStaticCodeRequest, type StaticCode } from '@tulay/contracts';
import { currencyOf } from '@tulay/money';
import { CLOCK, SERVICE_CONFIG } from '@tulay/service-host';
import type { PaymentsConfig } from '../config/payments.config';
import { toAscii } from '../emvco/to-ascii';
import { staticCode } from '../providers/acquirer/acquirer-code';
import { referenceOf } from '../providers/acquirer/acquirer-reference';
import { StaticCodesStore } from './static-codes.store';

/**
 * Issues the content of a static QR code. The owner is saved first, so that money received through the code can
 * always be assigned to a merchant. Codes are issued even while operators have disabled the acquirer for new
 * payments, because printed copies remain in use.
 */
@Injectable()
export class IssueStaticCode {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SERVICE_CONFIG) private readonly config: Pick<PaymentsConfig, 'acquirer'>,
    private readonly codes: StaticCodesStore,
  ) {}

  /**
   * Returns the code, or null if there is no acquirer, or the environment or currency is not supported.
   * @throws DomainError `not_found` if the static QR code belongs to another merchant
   */
  async execute(request: IssueStaticCodeRequest): Promise<StaticCode | null> {
    const { acquirer } = this.config;
    const { id, paymentLinkId, merchantId, environment, name } = request;
    if (!acquirer || environment !== 'live' || request.currency !== 'PHP') return null;
    const reference = referenceOf('sqr', id);
    const currency = currencyOf(request.currency);
    const created = toUnix(this.clock.now(environment));
    const whose = { staticQrId: id, paymentLinkId, merchantId, environment, currency };
    if (!(await this.codes.keep({ reference, ...whose, name, created })))
      throw notFound('static QR code', id);
    return { qrCode: staticCode(acquirer, reference), payee: toAscii(acquirer.name) };
  }
}
