import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title: string;
  readonly level?: 2 | 3;
  readonly children: ReactNode;
}

export const EmptyState = ({ title, level = 2, children }: EmptyStateProps) => {
  const Heading = `h${level}` as const;
  return (
    <div className="empty">
      <svg className="mark" viewBox="0 0 104 104" aria-hidden="true">
        <circle cx="48" cy="48" r="33" fill="none" stroke="var(--line)" strokeWidth="17" />
        <path d="M64 64 90 90" stroke="#f2a33a" strokeWidth="17" strokeLinecap="round" />
      </svg>
      <Heading>{title}</Heading>
      {children}
    </div>
  );
};
