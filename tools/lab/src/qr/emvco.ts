import type { Payable } from '../core/payable';
import { pesoText } from '../core/pesos';

const field = (tag: string, value: string): string => tag + String(value.length).padStart(2, '0') + value;
const template = (tag: string, fields: Record<string, string>): string =>
  field(
    tag,
    Object.keys(fields)
      .sort()
      .map((name) => field(name, fields[name] as string))
      .join(''),
  );

/** Returns the CRC-16/CCITT-FALSE in four upper-case hexadecimal digits. */
function crcOf(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'ascii')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

export interface CodeFacts extends Pick<Payable, 'amount' | 'reference'> {
  /** The acquirer's identifier, eleven characters. */
  acquirer: string;
  merchant: string;
}

/** Returns a dynamic merchant-presented QR Ph code in the format of a provider's acquirer. */
export function qrPhText({ amount, reference, acquirer, merchant }: CodeFacts): string {
  const account = { '00': 'ph.ppmi.p2m', '01': acquirer, '03': '000000000099001', '05': '000' };
  const body = [
    field('00', '01'),
    field('01', '12'),
    template('28', account),
    field('52', '5999'),
    field('53', '608'),
    field('54', pesoText(amount)),
    field('58', 'PH'),
    field('59', merchant.slice(0, 25)),
    field('60', 'Makati'),
    template('62', { '00': 'ph.ppmi.qrph', '05': reference.slice(-25), '07': 'LAB00001' }),
    '6304',
  ].join('');
  return body + crcOf(body);
}
