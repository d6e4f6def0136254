import { Outlines } from './outlines';

const outlines = new Outlines();
const at = { x: 0, y: 0, size: 100, weight: 600 } as const;

describe('drawing text on a printed card', () => {
  it.each([
    ['Łódź 🙂', 'Łódź'],
    ['陳記 \n Peña', '陳記 Peña'],
    ['김밥 ₱50', '김밥 ₱50'],
    ['ร้านอาหาร 1', '(see the page) 1'],
  ])('draws %j as %s', (text, expected) => {
    expect(outlines.drawable(text)).toBe(expected);
  });

  it('draws each letter at its full width', () => {
    for (const letter of 'Łđ€ễ王陳さ김') {
      expect(outlines.pathOf(letter, at).length).toBeGreaterThan(20);
      expect(outlines.widthOf(letter, 100, 600)).toBeGreaterThan(20);
    }
  });
});
