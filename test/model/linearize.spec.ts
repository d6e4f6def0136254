import { linearize } from './linearize';
import type { Answer, Call, Op } from './ops';
import { Reference } from './reference';

const ok = (status: string, amount = 100n): Answer => ({ status, amount });
const PAYOUT: Op = { kind: 'payout', id: 'po_1', amount: 100n, fate: 'succeed' };
const settle = (outcome: 'fail' | 'return' | 'succeed', answer: Answer): Call => ({
  op: { kind: 'resolve_payout', payout: 'po_1', outcome },
  answer,
});

function after(...groups: Call[][]): Reference | null {
  let model: Reference | null = new Reference();
  for (const group of groups) model = model && linearize(model, group);
  return model;
}

describe('concurrent calls', () => {
  it('can end in every state that is possible for some order of the calls', () => {
    const funded: Call[] = [
      { op: { kind: 'fund', id: 'adj_1', amount: 100n }, answer: ok('posted') },
      { op: PAYOUT, answer: ok('pending') },
    ];
    const both = [settle('return', ok('failed')), settle('fail', ok('failed'))];
    expect(after(funded, both)?.pathsOf('po_1').sort()).toEqual([
      'pending>failed',
      'pending>processing>failed',
      'pending>processing>succeeded>failed',
    ]);
  });
});
