const WEB_PORTS = [80, 443];
const FIRST_UNPRIVILEGED = 1_024;

/**
 * Returns whether webhooks may be sent to the URL's port. Apart from 80 and 443, ports below 1024 belong to
 * services that are not web servers, such as email.
 */
export function mayReceiveWebhooks(url: string): boolean {
  const { port } = new URL(url);
  return port === '' || WEB_PORTS.includes(Number(port)) || Number(port) >= FIRST_UNPRIVILEGED;
}

export const RECEIVER_PORT_RULE = 'must use port 80, 443 or a port of 1024 or higher';
