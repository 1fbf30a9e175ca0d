/** Which capabilities an agent may call, whether it may make this call, and which executions never ended. */
@NullMarked
package dev.capstan.grants.execution;

import org.jspecify.annotations.NullMarked;
