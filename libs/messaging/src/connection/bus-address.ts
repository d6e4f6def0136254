export interface BusAddress {
  /** `nats://user:password@host:port`; multiple URLs are separated by commas. `tls://` requires TLS. */
  url: string;
  /** Service name or `operator`. Shown in the server's connection list and used in the prefix of reply inboxes. */
  name: string;
  /** `user` and `password` override the credentials in `url`. */
  user?: string;
  password?: string;
  /** PEM certificates of the authorities to trust. Defaults to the authorities that Node.js trusts. */
  ca?: string;
  /** PEM client certificate and key, for servers that require client certificates. */
  cert?: string;
  key?: string;
}

export interface BusVariables {
  NATS_URL: string;
  NATS_USER?: string;
  NATS_PASSWORD?: string;
  NATS_CA?: string;
  NATS_CERT?: string;
  NATS_KEY?: string;
}

/** Descriptions of the variables for operators. `X_FILE` is the path of a file that contains the value of `X`. */
export const BUS_VARIABLES: Record<Exclude<keyof BusVariables, 'NATS_URL'>, string> = {
  NATS_USER: 'NATS user, if NATS_URL does not contain one',
  NATS_PASSWORD: 'the password of NATS_USER',
  NATS_CA:
    "CA certificates trusted to sign the bus's certificate, in PEM; empty: the CAs that Node.js trusts",
  NATS_CERT: 'client certificate for a bus that requires one, in PEM',
  NATS_KEY: 'the key of NATS_CERT, in PEM',
};

/** @param name service name or `operator` */
export const busAddress = (name: string, variables: BusVariables): BusAddress => ({
  name,
  url: variables.NATS_URL,
  user: variables.NATS_USER,
  password: variables.NATS_PASSWORD,
  ca: variables.NATS_CA,
  cert: variables.NATS_CERT,
  key: variables.NATS_KEY,
});
