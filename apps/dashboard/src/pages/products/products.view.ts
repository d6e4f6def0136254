import type { Product } from '@tulay/contracts';
import { amount, amountText, chip, interpolate, text, time, type Cell, type Chip } from '@tulay/pages';
import type { ListColumn } from '../catalog/list-table';
import { recordStrings } from '../catalog/record.strings';
import {
  codeRow,
  linesRow,
  linkRow,
  metadataRow,
  rowsOf,
  textRow,
  timeRow,
  type RecordAction,
  type RecordView,
} from '../catalog/record.view';
import type { SellingRights } from '../catalog/selling-rights';
import { addressWith } from '../frame/filters.view';
import { countText } from '../frame/count-text';
import { productsStrings as words } from './products.strings';

export const PRODUCTS_PATH = '/dashboard/products';
export const productPath = (id: string): string => `${PRODUCTS_PATH}/${id}`;

export const productColumns = (): ListColumn<Product>[] => [
  { place: 'lead', label: words.columns.name, cell: ({ name, sku }) => text(name, sku) },
  { place: 'mark', label: words.columns.stock, cell: stockCell },
  { place: 'when', label: words.columns.created, cell: ({ created }, { now }) => time(created, now) },
  { place: 'figure', label: words.columns.price, cell: (product) => amount(priceText(product) ?? '–') },
];

function stockCell(product: Product): Cell {
  const [mark] = marksOf(product);
  return mark ? chip(mark) : text(stockText(product));
}

const stockText = ({ track_inventory, stock }: Product): string =>
  track_inventory ? interpolate(words.pieces, { count: countText(stock) }) : words.notCounted;

const priceText = ({ price, currency }: Product): string | null =>
  price === null ? null : amountText(price, currency);

/** Returns the labels that apply to the product: archived, and out of stock or low stock. */
function marksOf(product: Product): Chip[] {
  const marks: Chip[] = [];
  if (product.archived) marks.push({ tone: 'muted', word: recordStrings.archived });
  if (!product.in_stock) marks.push({ tone: 'negative', word: words.out });
  else if (product.low_stock) marks.push({ tone: 'caution', word: words.low });
  return marks;
}

/** @param oversold units by which the user's last stock change exceeded the stock */
export function toRecord(product: Product, rights: SellingRights, oversold: number): RecordView {
  const path = productPath(product.id);
  return {
    chips: marksOf(product),
    notes: oversoldNotes(product, oversold),
    actions: rights.mayChange ? actionsOf(product, path) : [],
    sections: [
      { heading: null, rows: detailsOf(product) },
      {
        heading: words.stock,
        rows: rowsOf(
          textRow(words.stock, stockText(product)),
          textRow(words.lowStock, product.low_stock_threshold),
        ),
        links: rights.mayChange ? [{ href: `${path}/stock`, word: words.changeStock, look: 'quiet' }] : [],
      },
      ...(product.archived ? [] : [sellingOf(product, rights)]),
    ],
  };
}

/**
 * Returns a note about oversold units, but only while the stock is 0, because the stock may have changed since
 * the page's URL was created.
 */
const oversoldNotes = ({ track_inventory, stock }: Product, oversold: number): string[] =>
  track_inventory && stock === 0 && oversold > 0
    ? [interpolate(words.oversold, { count: countText(oversold) })]
    : [];

const actionsOf = ({ archived }: Product, path: string): RecordAction[] => [
  { href: `${path}/edit`, word: recordStrings.edit, look: 'quiet' },
  archived
    ? { href: `${path}/unarchive`, word: recordStrings.unarchive, look: 'quiet' }
    : { href: `${path}/archive`, word: recordStrings.archive, look: 'quiet' },
  { href: `${path}/delete`, word: recordStrings.delete, look: 'danger' },
];

function sellingOf({ id }: Product, { mayInvoice, mayLink }: SellingRights) {
  const at = (path: string) => addressWith(path, { product: id });
  const link: RecordAction = { href: at('/dashboard/links/new'), word: words.newLink, look: 'quiet' };
  const invoice: RecordAction = {
    href: at('/dashboard/invoices/new'),
    word: words.newInvoice,
    look: 'quiet',
  };
  const links = [...(mayLink ? [link] : []), ...(mayInvoice ? [invoice] : [])];
  return { heading: words.sell, text: words.sellText, rows: [], links };
}

const detailsOf = (product: Product) =>
  rowsOf(
    textRow(words.price, priceText(product) ?? words.openPrice),
    linesRow(words.description, product.description),
    textRow('SKU', product.sku),
    textRow(words.barcode, product.barcode),
    linkRow(words.imageUrl, product.image_url, product.image_url),
    metadataRow(product.metadata),
    timeRow(recordStrings.created, product.created),
    timeRow(recordStrings.updated, product.updated === product.created ? null : product.updated),
    codeRow(recordStrings.id, product.id),
  );
