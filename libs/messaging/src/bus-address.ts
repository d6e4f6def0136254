/** Address of the bus and the user with which a program connects. */
export interface BusAddress {
  /** `nats://user:password@host:port`, several separated by commas; `tls://` requires TLS. */
  url: string;
  /** The service, or `operator`. Shown in the server's connection list and used as the prefix of its inboxes. */
  name: string;
  /** Replaces the user and password in the address. */
  user?: string;
  password?: string;
  /** Certificate authorities for the server's certificate, in PEM. Defaults to those that Node trusts. */
  ca?: string;
  /** The client's certificate and key in PEM, for a server that requires one. */
  cert?: string;
  key?: string;
}

/** Values of the variables below. */
export interface BusVariables {
  NATS_URL: string;
  NATS_USER?: string;
  NATS_PASSWORD?: string;
  NATS_CA?: string;
  NATS_CERT?: string;
  NATS_KEY?: string;
}

/** Description of each variable for operators. `X_FILE` names a file that contains the value of `X`. */
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
