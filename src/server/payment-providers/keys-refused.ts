/** The provider rejected the shop's keys. The request had no effect, and the operator must fix the configuration. */
export class KeysRefused extends Error {
  /** @param variables the environment variables to check, @param status HTTP status: 401 or 403 */
  constructor(provider: string, variables: string, status: number | undefined) {
    super(
      status === 403
        ? `${provider} refuses this with the configured keys (403): grant ${variables} the permission`
        : `${provider} rejects the configured keys (${status}): check ${variables}`,
    );
    this.name = 'KeysRefused';
  }
}
