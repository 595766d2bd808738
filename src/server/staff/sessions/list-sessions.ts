import type { App } from '#server/context.ts';
import { type Browser, readUserAgent } from '#server/customers/devices/user-agent.ts';
import { IDLE_MS, SESSION_MS } from './session-rules.ts';

export interface ListedSession extends Browser {
  readonly id: number;
  readonly createdAt: number;
  readonly lastUsedAt: number;
  readonly address: string;
}

/** Newest first, without ended sessions. */
export const listSessions = async (app: App, memberId: number): Promise<readonly ListedSession[]> => {
  const now = app.clock.now();
  const rows = await app.db.read
    .selectFrom('member_session')
    .select(['id', 'created_at', 'last_used_at', 'address', 'user_agent'])
    .where('member_id', '=', memberId)
    .where('created_at', '>', now - SESSION_MS)
    .where('last_used_at', '>', now - IDLE_MS)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, created_at, last_used_at, address, user_agent }) => ({
    id,
    createdAt: created_at,
    lastUsedAt: last_used_at,
    address,
    ...readUserAgent(user_agent),
  }));
};
