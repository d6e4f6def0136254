import { Injectable } from '@nestjs/common';
import type { MoneyKind, Reconciled, ReconciliationFinding } from '@tulay/contracts';
import { ExamineRowSeal, type ExaminedSeal } from './examine-row-seal';
import { hashOfSeal } from './row-marks';
import { RowSealsStore, type RowSeal } from './row-seals.store';

/** Seals verified per page. Each seal covers up to a thousand rows. */
const SEALS_PER_PAGE = 10;

const CHANGES = {
  terms: 'its merchant, amount, fee or currency differs from the values sealed',
  state: 'its status differs, without an event that explains the change, from the status sealed',
  added: 'it did not exist when its page was sealed',
};

type Checked = Pick<Reconciled, 'checked' | 'onTheirWay' | 'findings'>;

@Injectable()
export class VerifyRowSeals {
  constructor(
    private readonly seals: RowSealsStore,
    private readonly examine: ExamineRowSeal,
  ) {}

  async page(kind: MoneyKind, cursor: string | null): Promise<Reconciled> {
    const seals = await this.seals.page(kind, cursor ?? '0', SEALS_PER_PAGE);
    const more = seals.length === SEALS_PER_PAGE;
    return {
      ...(await this.checkAll(seals)),
      cursor: seals.at(-1)?.number ?? cursor,
      more,
      seal: more ? null : await this.seals.last(),
    };
  }

  async checkIds(kind: MoneyKind, subjects: string[]): Promise<Checked> {
    return this.checkAll(await this.seals.ofIds(kind, subjects));
  }

  private async checkAll(seals: RowSeal[]): Promise<Checked> {
    const broken = seals.filter((seal) => !isChained(seal)).map(brokenChain);
    const sum: Checked = { checked: 0, onTheirWay: 0, findings: broken };
    for (const seal of seals.filter(({ current }) => current)) {
      const examined = await this.examine.execute(seal);
      sum.checked += examined.rows;
      sum.onTheirWay += examined.lawful.length;
      sum.findings.push(...findingsOf(seal, examined));
    }
    return sum;
  }
}

const nameOf = ({ number, kind, after, upTo }: RowSeal): string =>
  `seal ${number} over the ${kind}s after ${after} up to ${upTo}`;

const isChained = (seal: RowSeal): boolean =>
  (seal.previous !== null || seal.number === '1') && hashOfSeal(seal.previous, seal).equals(seal.hash);

const brokenChain = (seal: RowSeal): ReconciliationFinding => ({
  check: 'row_seals_are_one_chain',
  subject: seal.upTo,
  detail: `${nameOf(seal)}: its hash does not match its content and the previous seal`,
});

function findingsOf(seal: RowSeal, { altered, gone }: ExaminedSeal): ReconciliationFinding[] {
  const check = 'sealed_row_is_unchanged' as const;
  const found: ReconciliationFinding[] = altered.map(({ difference: { id, what }, snapshot: row }) => {
    const now = row
      ? `${row.status}, ${row.amount} ${row.currency} of ${row.merchantId} (${row.environment})`
      : 'gone';
    return {
      check,
      subject: id,
      detail: `${seal.kind} ${id}, now ${now}: ${CHANGES[what]} by ${nameOf(seal)}`,
    };
  });
  if (gone)
    found.push({
      check,
      subject: seal.upTo,
      detail: `${nameOf(seal)}: ${gone} of its rows no longer exist`,
    });
  return found;
}
