import { Injectable } from '@nestjs/common';
import { type Customer, type Product } from '@tulay/contracts';
import { CustomersClient } from '../../clients/customers.client';
import { ProductsClient } from '../../clients/products.client';
import type { RequestContext } from '../../http/request-context';
import { formStrings } from '../forms/form.strings';
import type { FieldOption } from '../forms/fields.view';
import { NameLookup } from './name-lookup';

/** Maximum number of options. Users would not scroll through a longer list. */
const NEWEST = 50;

/**
 * Returns options for selecting a related object: the newest customers or products, and the current
 * selection.
 */
@Injectable()
export class SelectOptions {
  constructor(
    private readonly customers: CustomersClient,
    private readonly products: ProductsClient,
    private readonly names: NameLookup,
  ) {}

  /** @param chosen ID, or an empty string for no selection */
  async aCustomer(visit: RequestContext, chosen: string): Promise<FieldOption[]> {
    const { data } = await this.customers.list(visit, { limit: NEWEST });
    return optionsOf(data, chosen, () => this.names.customer(visit, chosen), customerWord);
  }

  /** @param chosen ID, or an empty string for no selection */
  async aProduct(visit: RequestContext, chosen: string): Promise<FieldOption[]> {
    const data = await this.newestProducts(visit);
    return optionsOf(data, chosen, () => this.names.product(visit, chosen), productWord);
  }

  async newestProducts(visit: RequestContext): Promise<Product[]> {
    const request = { limit: NEWEST, archived: false };
    return (await this.products.list(visit, request)).data;
  }
}

/**
 * @param chosen ID of the selected object, which is looked up if it is not among the newest objects. A deleted
 * object remains an option, so that submitting the form without changing the field does not change the value
 */
async function optionsOf<Thing extends { id: string }>(
  newest: readonly Thing[],
  chosen: string,
  find: () => Promise<Thing | null>,
  wordOf: (thing: Thing) => string,
): Promise<FieldOption[]> {
  const options = newest.map((thing) => ({ value: thing.id, word: wordOf(thing) }));
  const none = { value: '', word: formStrings.none };
  if (chosen === '' || newest.some(({ id }) => id === chosen)) return [none, ...options];
  const other = await find();
  return [none, { value: chosen, word: other ? wordOf(other) : chosen }, ...options];
}

const customerWord = ({ name, email }: Customer): string => (email === null ? name : `${name} (${email})`);

export const productWord = ({ name, sku }: Product): string => (sku === null ? name : `${name} (${sku})`);
