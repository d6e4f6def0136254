import { ownMerchant } from './own-merchant';

const WANTED = { name: 'Sari-Sari Demo', email: 'demo@tulay.test', environment: 'test' } as const;

/**
 * Returns a fake operator CLI of an installation with these merchants, and the commands that the CLI received.
 */
function installation(merchants: { id: string; email: string }[]) {
  const commands: string[] = [];
  const operator = async (args: string[]) => {
    commands.push(args.slice(0, 2).join(' '));
    return {
      merchants,
      merchant: { id: 'mer_new' },
      keys: { test: 'sk_test_new' },
      secret: 'sk_test_second',
    };
  };
  return { commands, operator };
}

describe('the merchant of a local stack', () => {
  it('is created on the first start', async () => {
    const { commands, operator } = installation([{ id: 'mer_1', email: 'other@example.test' }]);
    expect(await ownMerchant(operator, WANTED)).toEqual({ merchantId: 'mer_new', key: 'sk_test_new' });
    expect(commands).toEqual(['merchant list', 'merchant create']);
  });

  it('gets a new key if a restored database contains it but the folder has no key', async () => {
    const { commands, operator } = installation([{ id: 'mer_1', email: WANTED.email }]);
    expect(await ownMerchant(operator, WANTED)).toEqual({ merchantId: 'mer_1', key: 'sk_test_second' });
    expect(commands).toEqual(['merchant list', 'key create']);
  });
});
