/** What a table shows now and then, loaded together once the table is there. */
import '../../style/dialog.css'
import '../../style/talk.css'
import '../../style/trust.css'

export { SettingsDialog } from '../../app/settings-dialog.tsx'
export { AuditDialog } from './audit-dialog.tsx'
export { ConnectionNote } from './connection-note.tsx'
export { FaultDialog } from './fault-dialog.tsx'
export { SeatingNote } from './seating-note.tsx'
export { StoppedDialog } from './stopped-dialog.tsx'
export { TalkPanel } from './talk-panel.tsx'
export { TrustPanel } from './trust.tsx'
