export interface DemoTables {
  demo_step: { name: string; event_id: number | null }
}
