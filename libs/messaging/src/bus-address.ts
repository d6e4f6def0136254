/** How a program reaches the bus, and as whom. */
export interface BusAddress {
  /** `nats://user:password@host:port`, several separated by commas; `tls://` insists on TLS. */
  url: string;
  /** The service, or `operator`. The server's connection list shows it, and its inboxes are named after it. */
  name: string;
  /** Instead of the user and password in the address. */
  user?: string;
  password?: string;
  /** The certificates that may have signed the server's, in PEM. None: those that Node trusts. */
  ca?: string;
  /** The client's certificate and key in PEM, for a server that asks for one. */
  cert?: string;
  key?: string;
}

/** The values of the variables below. */
export interface BusVariables {
  NATS_URL: string;
  NATS_USER?: string;
  NATS_PASSWORD?: string;
  NATS_CA?: string;
  NATS_CERT?: string;
  NATS_KEY?: string;
}

/** What each variable is, for those who set it. `X_FILE` names a file that holds the value of `X`. */
export const BUS_VARIABLES: Record<Exclude<keyof BusVariables, 'NATS_URL'>, string> = {
  NATS_USER: 'its user of the bus, if NATS_URL does not name it',
  NATS_PASSWORD: 'the password of NATS_USER',
  NATS_CA: "the certificates that may have signed the bus's, in PEM; empty: those that Node trusts",
  NATS_CERT: 'its certificate for a bus that asks for one, in PEM',
  NATS_KEY: 'the key of NATS_CERT, in PEM',
};

/** @param name the service, or `operator` */
export const busAddress = (name: string, variables: BusVariables): BusAddress => ({
  name,
  url: variables.NATS_URL,
  user: variables.NATS_USER,
  password: variables.NATS_PASSWORD,
  ca: variables.NATS_CA,
  cert: variables.NATS_CERT,
  key: variables.NATS_KEY,
});
