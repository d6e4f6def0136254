import { keepDemo, type DemoMerchant } from './demo-merchant';

const LINK = { description: 'Lunch for two', amount: 450 };

/**
 * Creates a payment link for the demo merchant, once. A failure is not an error, because the stack also works
 * without the link.
 */
export async function withDemoLink(
  baseUrl: string,
  dataDir: string,
  demo: DemoMerchant,
): Promise<DemoMerchant> {
  if (demo.linkSlug !== undefined) return demo;
  const answer = await fetch(`${baseUrl}/v1/payment_links`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${demo.testKey}`,
      'content-type': 'application/json',
      'idempotency-key': 'demo-link',
    },
    body: JSON.stringify(LINK),
  });
  if (!answer.ok) return demo;
  const { url } = (await answer.json()) as { url: string };
  const made = { ...demo, linkSlug: url.split('/').at(-1) };
  keepDemo(dataDir, made);
  return made;
}
