export interface DemoTables {
  demo_step: { name: string; content_id: number | null }
}
