import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type CreateProductRequest, type Product } from '@tulay/contracts';
import { currencyOf } from '@tulay/money';
import { Database, executeOnce, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { codeIsTaken, duplicatedCode, ProductCodesStore } from './product-codes.store';
import { priceOf } from './product.rules';
import { toProduct } from './product.view';
import { ProductsStore } from './products.store';

/**
 * Maximum number of attempts to generate a code. A generated code may collide with a code that the merchant
 * sets simultaneously.
 */
const TRIES = 5;

/** Creates a product. A retry with the same product ID or command ID does not create a second product. */
@Injectable()
export class CreateProduct {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly products: ProductsStore,
    private readonly codes: ProductCodesStore,
  ) {}

  execute(command: CreateProductRequest): Promise<Product> {
    const transaction = <T>(work: (tx: Tx) => Promise<T>) => this.withFreeCodes(command, work, TRIES);
    return executeOnce({ transaction }, async (tx) => {
      await this.insertIn(tx, command);
      return toProduct(await this.products.lock(tx, command));
    });
  }

  /** Retries the transaction if a generated code is taken. */
  private async withFreeCodes<T>(
    command: CreateProductRequest,
    work: (tx: Tx) => Promise<T>,
    tries: number,
  ): Promise<T> {
    try {
      return await this.db.transaction(work);
    } catch (error) {
      const code = duplicatedCode(error);
      if (!code) throw error;
      if (command[code] !== null || tries === 1) throw codeIsTaken(code);
      return this.withFreeCodes(command, work, tries - 1);
    }
  }

  private async insertIn(tx: Tx, command: CreateProductRequest): Promise<void> {
    const currency = currencyOf(command.currency);
    const now = toUnix(this.clock.now(command.environment));
    await this.products.insert(tx, {
      ...command,
      price: priceOf(command.price, currency),
      currency,
      sku: command.sku ?? (await this.codes.next(tx, command, 'sku')),
      barcode: command.barcode ?? (await this.codes.next(tx, command, 'barcode')),
      archived: false,
      sold: false,
      created: now,
      updated: now,
    });
  }
}
