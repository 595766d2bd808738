import { ok, type Result, refuse } from '#domain/result.ts';
import type { Role } from '#domain/staff/roles.ts';
import type { App } from '#server/context.ts';
import { isDemo } from '../member.ts';
import type { StaffRefusal } from '../refusal.ts';
import { findLink, type LinkKind, needsOwner } from './links.ts';

export interface ReadLink {
  readonly kind: LinkKind;
  /** Empty for the first owner. */
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly expiresAt: number;
  /** The link alone opens the office (`openDemo`). */
  readonly opensDemo: boolean;
}

/** Does not use the link up. */
export const readLink = async (app: App, token: string): Promise<Result<ReadLink, StaffRefusal>> => {
  const link = await findLink(app, token);
  if (!link || (link.kind === 'welcome' && !(await needsOwner(app.db.read))))
    return refuse({ code: 'link_spent' });
  return ok({
    kind: link.kind,
    name: link.name ?? '',
    email: link.email ?? '',
    role: link.role ?? 'owner',
    expiresAt: link.expires_at,
    opensDemo: link.kind === 'welcome' && isDemo(app),
  });
};
