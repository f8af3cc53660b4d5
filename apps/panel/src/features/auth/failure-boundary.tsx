import { Component, type ReactNode } from 'react'

interface FailureBoundaryProps {
  /** What to show instead of a screen that threw, for example because its code could not be fetched. */
  instead: ReactNode
  children: ReactNode
}

/** Keeps a failed screen from emptying the page. */
export class FailureBoundary extends Component<FailureBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}
