/** What a table shows now and then, loaded together once the table is there. */
export { AuditDialog } from './audit-dialog.tsx'
export { FaultDialog } from './fault-dialog.tsx'
export { OverDialog } from './over-dialog.tsx'
export { ReplayScreen } from './replay-screen.tsx'
export { SettingsDialog } from './settings-dialog.tsx'
export { StoppedDialog } from './stopped-dialog.tsx'
export { TrustPanel } from './trust.tsx'
