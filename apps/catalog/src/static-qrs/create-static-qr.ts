import { Injectable } from '@nestjs/common';
import type { CreateStaticQrRequest, StaticQr } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { RequireRoute } from '../catalog-payments/require-route';
import { currencyIn, methodIn } from '../shared/field.rules';
import { InsertStaticQr } from './insert-static-qr';
import { StaticQrView } from './static-qr.view';
import { StaticQrsStore } from './static-qrs.store';

/** Creates a static QR code and its payment link. */
@Injectable()
export class CreateStaticQr {
  constructor(
    private readonly db: Database,
    private readonly route: RequireRoute,
    private readonly insert: InsertStaticQr,
    private readonly qrs: StaticQrsStore,
    private readonly view: StaticQrView,
  ) {}

  /**
   * Creates the code once per ID. A retry returns the current static QR code.
   * @throws DomainError `invalid_request` if a field is invalid, `no_route` if no provider accepts the
   * currency or the default method
   */
  async execute(command: CreateStaticQrRequest): Promise<StaticQr> {
    const method = methodIn('default_method', command.defaultMethod);
    const currency = currencyIn(command.currency);
    await this.route.execute(command, { method, currency, amount: null });
    await executeOnce(this.db, async (tx) => {
      await this.insert.executeIn(tx, command, method);
      return {};
    });
    return this.view.toResource(await this.qrs.get(command));
  }
}
