package org.larunbat.panel;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
