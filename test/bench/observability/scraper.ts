const EVERY_MS = 1_000;

/** Scrapes the metrics of all services every second, fifteen times as often as Prometheus. */
export class Scraper {
  private readonly timer = setInterval(() => this.scrape(), EVERY_MS);

  constructor(readonly ports: number[]) {}

  stop(): void {
    clearInterval(this.timer);
  }

  /** Scrapes every service, ignoring services that are not running yet. */
  private scrape(): void {
    for (const port of this.ports)
      void fetch(`http://127.0.0.1:${port}/metrics`)
        .then((answer) => answer.text())
        .catch(() => undefined);
  }
}
