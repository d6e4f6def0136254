import { aPayment } from '@tulay/testing';
import { textOfPdf } from '../../test/text-of-pdf';
import { receiptPdf } from './receipt-pdf';
import { toReceiptView } from './receipt.view';

/** Returns a receipt's text without whitespace, because lines may break anywhere. */
async function receiptOf(paidBy: string, description: string, merchant = 'Aling Nena'): Promise<string> {
  const payment = aPayment({ status: 'succeeded', succeeded_at: 1_773_453_600, description });
  const view = toReceiptView({ payment, refunds: [], purchase: null, merchant, paidBy, all: null });
  return squeezed(await textOfPdf(await receiptPdf(view)));
}

const squeezed = (text: string): string => text.replace(/\s+/gu, '');

it.each([
  ['Łukasz Đặng', 'Żółć, €5 and ₱1,250.50'],
  ['Nguyễn Văn Đức', 'Bún bò'],
  ['王小明', '陳佩珊的午餐'],
  ['田中さくら', '髙橋のラーメン'],
  ['김철수', '점심'],
  ['José 王', 'Łódź 北京 €5'],
  ['Юрий Щукин', 'Ευχαριστώ'],
])('the PDF contains the name and the description unchanged: %s, %s', async (name, description) => {
  const text = await receiptOf(name, description, name);
  for (const each of [name, description]) expect(text).toContain(squeezed(each));
  expect(text).not.toContain('?');
});

it('the PDF omits emoji', async () => {
  const text = await receiptOf('José 👨‍👩‍👧‍👦', 'Lunch 🍱 for 2️⃣ 🇵🇭 €5');
  expect(text).toContain('PaidbyJosé');
  expect(text).toContain('Lunchfor2€5');
  expect(text).not.toMatch(/[?\ufffd]|\p{Extended_Pictographic}/u);
});

it.each(['สมชาย ใจดี', 'محمد علي', 'អរុណ', 'नेहा'])(
  'the PDF refers the reader to the online receipt if no font supports the script of a name: %s',
  async (name) => {
    const text = await receiptOf(name, `Ana, ${name}`);
    expect(text).toContain('Paidby(seethereceiptonline)');
    expect(text).toContain('Ana,(seethereceiptonline)');
    expect(text).not.toContain('?');
  },
);
